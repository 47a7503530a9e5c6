import './fields.css';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { useFieldIds } from './field.ts';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A checkbox with its label beside it. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const ids = useFieldIds(input.id, { error });
  return (
    <div className={classes('lj-check', error && 'lj-field-bad', className)}>
      <label htmlFor={ids.id} className="row-top gap-10">
        <input
          {...input}
          id={ids.id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p className="lj-field-error row-top gap-6 danger text-2 weight-550" id={ids.errorId}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
