import { HOT_FROM_ROUNDS, type WheelStats } from '@lajvard/figures';
import { colourOf, HOUSE_LIMITS, type Pocket, slipTotal, spotTotal } from '@lajvard/roulette';
import { formatMoney, useFormat, useLanguage } from '@lajvard/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { screenBalance, tableTotal } from '../model/selectors.ts';
import { countdownOf } from '../table-context.tsx';
import type { TableView } from '../table-view.ts';
import { useSpotNames } from '../use-spot-names.ts';
import type { Command } from './parse-command.ts';

const SHARES: readonly (keyof WheelStats['percentages'])[] = [
  'red',
  'black',
  'even',
  'odd',
  '1-18',
  '19-36',
  '1st-12',
  '2nd-12',
  '3rd-12',
];

/** Answers questions about the table, in words. */
export function useReports(): (command: Command, view: TableView) => string {
  const { t } = useTranslation('table');
  const { describe } = useSpotNames();
  const { language } = useLanguage();
  const { count, percent } = useFormat();
  return useCallback(
    (command, view) => {
      const { table, board } = view;
      const list = (items: readonly string[]) => new Intl.ListFormat(language, { type: 'unit' }).format(items);
      const coloured = (pocket: Pocket) =>
        t('access.coloured', { spot: String(pocket), colour: t(`colour.${colourOf(pocket)}`) });
      const { kind, left, stale } = countdownOf(view);
      const time = stale ? t('countdown.stale') : t(`countdown.${kind}`, { count: left, seconds: count(left) });
      switch (command.kind) {
        case 'status': {
          const spots = Object.keys(table.slip).map((spot) => describe(spot, spotTotal(table.slip, spot)));
          const felt = slipTotal(table.slip) > 0 ? list(spots) : t('access.report.empty');
          const money = { total: formatMoney(tableTotal(table)), balance: formatMoney(screenBalance(table)) };
          return t('access.report.status', { felt, time, ...money });
        }
        case 'last':
          return table.numbers.length > 0
            ? t('access.report.last', { numbers: list(table.numbers.map(coloured)) })
            : t('history.empty');
        case 'time':
          return time;
        case 'round':
          return table.round ? t('access.report.round', { round: table.round.number, time }) : t('say.waiting');
        case 'limits': {
          const { maxTotal, maxChips, insideSpotMax, outsideChipMin, outsideSpotMax } = HOUSE_LIMITS;
          const money = { total: maxTotal, inside: insideSpotMax, least: outsideChipMin, outside: outsideSpotMax };
          const amounts = Object.fromEntries(Object.entries(money).map(([name, value]) => [name, formatMoney(value)]));
          return t('access.report.limits', { chips: count(maxChips), ...amounts });
        }
        case 'stats': {
          if (!board || board.rounds === 0) return t('board.no-numbers');
          const { fire, cold, percentages } = board.stats;
          const shares = SHARES.map((share) => `${t(`share.${share}`)} ${percent(percentages[share])}`);
          const few = board.rounds !== null && board.rounds < HOT_FROM_ROUNDS;
          if (few) return `${t('board.too-few', { rounds: count(HOT_FROM_ROUNDS) })} ${list(shares)}`;
          return t('access.report.stats', {
            fire: list(fire.map(String)),
            cold: list(cold.map(String)),
            shares: list(shares),
          });
        }
        default:
          return t('access.report.help');
      }
    },
    [t, describe, language, count, percent],
  );
}
