import './IconButton.css';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, also shown as a tip. */
  label: string;
  size?: 'small' | 'medium' | undefined;
  /** A switch that is on or off. */
  pressed?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that shows only an icon. */
export function IconButton({ label, size = 'medium', pressed, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      aria-pressed={pressed}
      className={classes('lj-icon-button fixed weight-600', size === 'small' && 'lj-icon-button-small', className)}
    />
  );
}

export interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
  pressed?: boolean | undefined;
  compact?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A table action on the rail: an icon above its word. */
export function ActionButton({ icon, pressed, compact, className, children, type, ...rest }: ActionButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-pressed={pressed}
      className={classes('lj-action centre ink weight-500', compact && 'lj-action-compact', className)}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
