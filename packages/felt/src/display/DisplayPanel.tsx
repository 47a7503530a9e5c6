import { classes } from '@lajvard/ui';
import { SevenSegment } from './SevenSegment.tsx';

export interface DisplayField {
  id: string;
  label: string;
  value: number | string;
  /** By the specification of the table's display: number 2, table 3, win 5, balance 6. */
  digits: number;
  /** Whether screen readers announce changes. */
  live?: boolean;
}

export interface DisplayPanelProps {
  fields: readonly DisplayField[];
  label: string;
  compact?: boolean | undefined;
}

/** The dark glass display on the rail. Never mirrored: digits grow to the left in both languages. */
export function DisplayPanel({ fields, label, compact = false }: DisplayPanelProps) {
  return (
    <section
      className={classes('felt-glass flex between relative gap-10', compact && 'felt-glass-compact')}
      aria-label={label}
      dir="ltr"
    >
      {fields.map((field) => (
        <div key={field.id} className="felt-glass-field row-top" data-field={field.id}>
          <span className="felt-glass-label text-1 nowrap" aria-hidden="true">
            {field.label}
          </span>
          <SevenSegment value={field.value} digits={field.digits} height={compact ? 21 : 28} />
          <output className="lj-hidden" aria-label={field.label} aria-live={field.live ? 'polite' : 'off'}>
            {field.value}
          </output>
        </div>
      ))}
    </section>
  );
}
