import { CHIP_VALUES, type ChipValue } from '@lajvard/roulette';
import { classes } from '@lajvard/ui';
import { useId } from 'react';
import { ChipToken } from './ChipToken.tsx';

export interface ChipTrayProps {
  value: ChipValue;
  onSelect(value: ChipValue): void;
  label: string;
  /** The accessible name of a chip. */
  describeChip(value: ChipValue): string;
  values?: readonly ChipValue[] | undefined;
  disabled?: boolean | undefined;
  compact?: boolean | undefined;
}

/** The chips to choose from: native radios, so arrow keys and screen readers work. */
export function ChipTray({ value, onSelect, label, describeChip, values, disabled, compact }: ChipTrayProps) {
  const name = useId();
  return (
    <fieldset className={classes('felt-tray', compact && 'felt-tray-compact')} disabled={disabled}>
      <legend className="lj-hidden">{label}</legend>
      <div className="felt-tray-row row middle gap-12" dir="ltr">
        {(values ?? CHIP_VALUES).map((chip) => (
          <label key={chip} className="felt-tray-well centre relative" data-chip={chip}>
            <input
              type="radio"
              name={name}
              checked={chip === value}
              aria-label={describeChip(chip)}
              onChange={() => onSelect(chip)}
            />
            <ChipToken value={chip} size={compact ? 54 : 68} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
