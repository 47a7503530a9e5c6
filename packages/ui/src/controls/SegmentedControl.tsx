import './SegmentedControl.css';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface SegmentOption<Value extends string | number> {
  value: Value;
  label: ReactNode;
  /** The accessible name if the label is not text. */
  ariaLabel?: string;
}

export interface SegmentedControlProps<Value extends string | number> {
  label: string;
  hideLabel?: boolean | undefined;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
  disabled?: boolean | undefined;
  tone?: 'page' | 'felt' | 'glass' | undefined;
  className?: string | undefined;
}

/** A choice of a few visible options: native radios, so arrow keys and screen readers work by themselves. */
export function SegmentedControl<Value extends string | number>(props: SegmentedControlProps<Value>) {
  const name = useId();
  const { tone = 'page' } = props;
  return (
    <fieldset
      className={classes('lj-segments inline-row gap-12', `lj-segments-${tone}`, props.className)}
      disabled={props.disabled}
      aria-labelledby={`${name}label`}
    >
      <span id={`${name}label`} className={props.hideLabel ? 'lj-hidden' : 'lj-segments-label text-2'}>
        {props.label}
      </span>
      <div className="lj-segments-track flex overflow-hidden">
        {props.options.map((option) => (
          <label key={option.value} className="lj-segment relative">
            <input
              type="radio"
              name={name}
              checked={option.value === props.value}
              aria-label={option.ariaLabel}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
