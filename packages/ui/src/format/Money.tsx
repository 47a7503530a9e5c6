import { classes } from '../classes.ts';
import { formatMoney, formatNet } from './format.ts';
import { useFormat } from './useFormat.ts';

interface MoneyProps {
  dollars: number;
  className?: string | undefined;
  /** Nothing is grey, so that the other amounts of a table stand out. */
  quietZero?: boolean | undefined;
  /** A plus before what is above zero. */
  signed?: boolean | undefined;
}

/** An amount in dollars, left to right in every language; screen readers get it as their voice says it right. */
export function Money({ dollars, className, quietZero = false, signed = false }: MoneyProps) {
  const shown = signed ? formatNet(dollars) : formatMoney(dollars);
  const spoken = useFormat().spoken(shown);
  return (
    <bdi dir="ltr" className={classes(className, quietZero && dollars === 0 && 'muted')}>
      {spoken === shown ? (
        shown
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="lj-hidden lj-spoken">{spoken}</span>
        </>
      )}
    </bdi>
  );
}
