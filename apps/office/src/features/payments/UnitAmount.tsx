import { Money } from '@lajvard/ui';

/** An amount that may have up to six decimals, as the token has; all of them are shown where cents do not suffice. */
export function UnitAmount({ dollars }: { dollars: number }) {
  if (Number(dollars.toFixed(2)) === dollars) return <Money dollars={dollars} />;
  return <bdi dir="ltr">{`$${dollars.toFixed(6).replace('.', ',')}`}</bdi>;
}
