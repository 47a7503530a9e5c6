import { Words } from '../format/Words.tsx';
import './fields.css';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { IconWarning } from '../icons/site-icons.tsx';

interface FieldFrameProps {
  id: string;
  label: string;
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  hintId?: string | undefined;
  error?: string | undefined;
  errorId?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, control, then its error and hint (frontend conventions, "Forms"). */
export function FieldFrame(props: FieldFrameProps) {
  return (
    <div className={classes('lj-field stack shrink gap-6', props.error && 'lj-field-bad', props.className)}>
      <label htmlFor={props.id} className={props.hideLabel ? 'lj-hidden' : 'text-2 weight-550 ink'}>
        {props.label}
      </label>
      {props.children}
      {props.error ? (
        <p className="lj-field-error row-top gap-6 danger text-2 weight-550" id={props.errorId}>
          <IconWarning size={16} />
          <Words>{props.error}</Words>
        </p>
      ) : null}
      {props.hint ? (
        <p className="muted text-2" id={props.hintId}>
          {props.hint}
        </p>
      ) : null}
    </div>
  );
}
