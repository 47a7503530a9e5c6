import { IconWarning, Words } from '@lajvard/ui';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './settings.module.css';

/** Radio buttons for a few lengths of time, with the error below; a text if there is nothing to choose. */
export function PeriodChoice(p: {
  label: string;
  choices: readonly { value: string | number; label: string }[];
  field: UseFormRegisterReturn;
  error: string | undefined;
}) {
  const errorId = useId();
  const [first, ...others] = p.choices;
  if (first && others.length === 0) {
    return (
      <p className="stack gap-8">
        <span className="text-2 weight-550">{p.label}</span>
        <span>{first.label}</span>
      </p>
    );
  }
  return (
    <fieldset className={`${styles.periods} stack gap-8`} aria-describedby={p.error ? errorId : undefined}>
      <legend className="text-2 weight-550 ink">{p.label}</legend>
      <div className="flex wrap gap-10">
        {p.choices.map(({ value, label }) => (
          <label key={value} className={`${styles.choice} relative`}>
            <input {...p.field} type="radio" value={value} aria-invalid={p.error ? true : undefined} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {p.error ? (
        <p className="lj-field-error row-top gap-6 danger text-2 weight-550" id={errorId}>
          <IconWarning size={16} />
          <Words>{p.error}</Words>
        </p>
      ) : null}
    </fieldset>
  );
}
