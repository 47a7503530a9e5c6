import { betsTotal, type Complete, checkBets, completeBets, type Pocket } from '@lajvard/roulette';
import { useTranslation } from 'react-i18next';
import type { MakeChip } from '../model/repeat.ts';
import { isOpen, situationOf } from '../model/selectors.ts';
import { useTable, useTableItself } from '../table-context.tsx';
import { useSpotNames } from '../use-spot-names.ts';

/** What a complete on a number would take now. */
export interface CompleteOffer {
  /** `cost` in dollars; `chips`: how many. */
  readonly cost: number;
  readonly chips: number;
  /** Why the server would refuse it, in words; null: it would not. */
  readonly why: string | null;
}

/** Makes chips that are only counted, never placed. */
const COUNTED: MakeChip = (_spot, value, formula) => ({ id: '', value, x: 0, y: 0, formula });

/** The three completes of a number with the chosen chip, each with the limit it would break, before any press. */
export function useCompleteOffers(pocket: Pocket): Readonly<Record<Complete, CompleteOffer>> {
  const { t } = useTranslation('table');
  const { name } = useSpotNames();
  const table = useTableItself();
  const state = useTable((view) => view.table);
  const offer = (complete: Complete): CompleteOffer => {
    const bets = completeBets(pocket, complete, { value: state.chip, slip: state.slip, makeChip: COUNTED });
    const cost = betsTotal(bets);
    const chips = bets.reduce((sum, bet) => sum + bet.chips.length, 0);
    if (chips === 0) return { cost, chips, why: t('refusal.inside-spot-full') };
    // A closed table refuses everything and says so itself, so no offer repeats it.
    const refused = isOpen(state) ? checkBets(bets, state.slip, situationOf(state, table.serverNow())) : undefined;
    if (!refused) return { cost, chips, why: null };
    const text = t(`refusal.${refused.refusal}`);
    const why = refused.spot ? t('favourites.at-spot', { spot: name(refused.spot), text }) : text;
    return { cost, chips, why };
  };
  return { even: offer('even'), weighted: offer('weighted'), maximum: offer('maximum') };
}
