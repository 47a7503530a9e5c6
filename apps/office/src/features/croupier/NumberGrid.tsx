import { colourOf, POCKETS } from '@lajvard/roulette';
import { type CSSProperties, useId } from 'react';
import styles from './croupier.module.css';

interface NumberGridProps {
  label: string;
  /** The chosen number, in Latin digits; anything else: none. */
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

/** The 37 numbers in the layout of the felt; native radios, so arrow keys and screen readers work by themselves. */
export function NumberGrid({ label, value, disabled, onChange }: NumberGridProps) {
  const name = useId();
  return (
    <fieldset className={`${styles.grid} stack shrink gap-4`} disabled={disabled}>
      <legend className="lj-hidden">{label}</legend>
      {POCKETS.map((pocket) => (
        <label
          key={pocket}
          className={`${styles.pocket} centre relative text-lead weight-700`}
          data-colour={colourOf(pocket)}
          style={placeOf(pocket)}
        >
          <input
            type="radio"
            name={name}
            checked={value === String(pocket)}
            onChange={() => onChange(String(pocket))}
          />
          <span>{pocket}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The grid cell of a number: zero before the three rows; 3, 6, 9 … in the top row. */
const placeOf = (pocket: number): CSSProperties =>
  ({
    '--column': pocket === 0 ? 1 : Math.ceil(pocket / 3) + 1,
    '--row': pocket === 0 ? '1 / 4' : 3 - ((pocket - 1) % 3),
  }) as CSSProperties;
