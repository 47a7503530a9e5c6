import { Money } from '@lajvard/ui';

/** An amount; a dash while there is none. */
export function Amount({ dollars }: { dollars: number | null }) {
  return dollars === null ? '–' : <Money dollars={dollars} />;
}
