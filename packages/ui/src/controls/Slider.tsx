import './Slider.css';
import { type CSSProperties, useId } from 'react';
import { classes } from '../classes.ts';

export interface SliderProps {
  label: string;
  hideLabel?: boolean | undefined;
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  onChange(value: number): void;
  /** The accessible value instead of the bare number, such as "40 percent". */
  valueText?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A native range, so the browser handles keys, touch and screen readers. */
export function Slider({ label, hideLabel, value, min = 0, max = 1, step = 0.05, ...rest }: SliderProps) {
  const id = useId();
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <div className={classes('lj-slider stack gap-4', rest.className)} style={{ '--share': share } as CSSProperties}>
      <label htmlFor={id} className={hideLabel ? 'lj-hidden' : 'text-2'}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={rest.disabled}
        aria-valuetext={rest.valueText}
        onChange={(event) => rest.onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
