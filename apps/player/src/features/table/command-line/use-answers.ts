import { neighboursOf, slipTotal, spotTotal } from '@lajvard/roulette';
import { formatMoney, useFormat, useLanguage } from '@lajvard/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCueText } from '../sound/cue-text.ts';
import { useTableItself } from '../table-context.tsx';
import type { TableView } from '../table-view.ts';
import { useSpotNames } from '../use-spot-names.ts';
import { carryOut } from './carry-out.ts';
import type { Command } from './parse-command.ts';
import { useGames } from './use-games.ts';
import { useReports } from './use-reports.ts';

/** The answer to a command. `isRead`: the table's cue has already been read out. */
export interface Answer {
  readonly text: string;
  readonly isRead: boolean;
}

/** Carries a command out and returns the answer in words. */
export function useAnswers(): (command: Command) => Answer {
  const table = useTableItself();
  const textOf = useCueText();
  const done = useDone();
  const report = useReports();
  return useCallback(
    (command) => {
      const before = table.view.getState();
      carryOut(command, table);
      const after = table.view.getState();
      const refusal = after.announced !== before.announced && after.announced?.cue.urgent ? after.announced.cue : null;
      if (refusal) return { text: textOf(refusal), isRead: true };
      return { text: done(command, before, after) ?? report(command, after), isRead: false };
    },
    [table, textOf, done, report],
  );
}

/** What was done, in words; undefined for a question. */
function useDone() {
  const { t } = useTranslation('table');
  const { describe } = useSpotNames();
  const { language } = useLanguage();
  const { digits } = useFormat();
  const games = useGames();
  return useCallback(
    (command: Command, before: TableView, after: TableView): string | undefined => {
      const { slip, chip, autoRepeat, neighbours } = after.table;
      const change = slipTotal(slip) - slipTotal(before.table.slip);
      const money = { amount: formatMoney(Math.abs(change)) };
      switch (command.kind) {
        case 'bet':
        case 'take':
          return describe(command.spot, spotTotal(slip, command.spot));
        case 'neighbours': {
          const pockets = neighboursOf(command.pocket, command.reach ?? neighbours);
          const list = new Intl.ListFormat(language, { type: 'unit' }).format(pockets.map(String));
          return t('access.done.neighbours', { ...money, pockets: list });
        }
        case 'favourite':
          return t('access.done.favourite', { ...money, name: games.find(({ id }) => id === command.id)?.name });
        case 'undo':
          return t(change < 0 ? 'access.done.taken-back' : 'access.done.put-back', money);
        case 'clear':
          return t('access.done.clear', money);
        case 'repeat':
          return t('access.done.put-back', money);
        case 'double':
          return t('leader.double.done', money);
        case 'chip':
          return t('access.done.chip', { value: formatMoney(chip) });
        case 'auto':
          return t(autoRepeat ? 'access.done.auto-on' : 'access.done.auto-off');
        case 'mistake':
          return t(`access.mistake.${command.mistake}`, { text: digits(command.text) });
        default:
          return undefined;
      }
    },
    [t, describe, language, digits, games],
  );
}
