import './icons.css';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface IconProps {
  /** px */
  size?: number | undefined;
  className?: string | undefined;
}

/** Decoration: the button or text beside it carries the words. */
export function Icon({ size = 22, className, children }: IconProps & { children?: ReactNode }) {
  return (
    <svg
      className={classes('lj-icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/**
 * An icon of these shapes, each an element or the data of a path.
 * @__NO_SIDE_EFFECTS__ so that a build leaves out the icons that it does not use
 */
export function drawn(...shapes: (string | ReactElement)[]) {
  const children = shapes.map((shape) => (typeof shape === 'string' ? createElement('path', { d: shape }) : shape));
  return (props: IconProps) => createElement(Icon, props, ...children);
}

/** Points to a reading direction: start and end mirror with the language. */
export function IconChevron({ to, ...props }: IconProps & { to: 'start' | 'end' | 'up' | 'down' }) {
  return (
    <Icon {...props} className={classes('lj-chevron', `lj-chevron-${to}`, props.className)}>
      <path d="m9.5 6 6 6-6 6" />
    </Icon>
  );
}
