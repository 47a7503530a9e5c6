import './Button.css';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonKind = 'primary' | 'quiet' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its parent. */
  wide?: boolean | undefined;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and ignores presses while work is under way, but keeps the focus. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A push button; `type` is "button" unless given. */
export function Button({ kind, size, wide, busy = false, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes(buttonClass({ kind, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="lj-button-label inline-row">{children}</span>
      {busy ? <Spinner size={18} /> : null}
    </button>
  );
}

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

/** A link that looks like a button. */
export function LinkButton({ kind, size, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classes(buttonClass({ kind, size, wide }), className)}>
      <span className="lj-button-label inline-row">{children}</span>
    </a>
  );
}

const BUTTON = 'lj-button relative inline-row middle weight-700 text-centre no-underline nowrap';

/** The button style for other elements, such as a router's link. */
export function buttonClass({ kind = 'primary', size = 'medium', wide = false }: Look = {}): string {
  return classes(BUTTON, `lj-button-${kind}`, `lj-button-${size}`, wide && 'full');
}

export interface TextLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  quiet?: boolean | undefined;
}

/** A link inside a text. */
export function TextLink({ quiet, className, children, ...rest }: TextLinkProps) {
  return (
    <a {...rest} className={classes(linkClass({ quiet }), className)}>
      {children}
    </a>
  );
}

/** The style of a text link; quiet ones have the colour of their text and a thin underline. */
export function linkClass({ quiet = false }: { quiet?: boolean | undefined } = {}): string {
  return classes('lj-link', quiet && 'lj-link-quiet');
}
