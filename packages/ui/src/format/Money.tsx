import { formatMoney } from './format.ts';

/** An amount in dollars, left to right in every language. */
export function Money({ dollars, className }: { dollars: number; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={className}>
      {formatMoney(dollars)}
    </bdi>
  );
}
