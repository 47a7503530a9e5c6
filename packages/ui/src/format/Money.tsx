import { classes } from '../classes.ts';
import { formatMoney } from './format.ts';

interface MoneyProps {
  dollars: number;
  className?: string | undefined;
  /** Nothing is grey, so that the other amounts of a table stand out. */
  quietZero?: boolean | undefined;
}

/** An amount in dollars, left to right in every language. */
export function Money({ dollars, className, quietZero = false }: MoneyProps) {
  return (
    <bdi dir="ltr" className={classes(className, quietZero && dollars === 0 && 'muted')}>
      {formatMoney(dollars)}
    </bdi>
  );
}
