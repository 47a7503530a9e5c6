import { Money } from '@lajvard/ui';

/** An amount; a dash while there is none. */
export function Amount({ dollars }: { dollars: number | null }) {
  return dollars === null ? '–' : <Money dollars={dollars} />;
}

/**
 * What the casino earned: green at zero and above, red below
 * (docs/specification/2-account-and-back-office.md#223-rounds-report), with its sign.
 */
export function HouseBalance({ dollars }: { dollars: number | null }) {
  return dollars === null ? '–' : <Money dollars={dollars} className={`weight-600 ${dollars < 0 ? 'danger' : 'ok'}`} />;
}
