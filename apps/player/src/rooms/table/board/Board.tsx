import { BettingLayout, type FeltLabels, type SpotPress } from '@lajvard/felt';
import { neighboursOf } from '@lajvard/roulette';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../late.tsx';
import { droppedSpots, isOpen, winningNumber } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import { useSpotNames } from './spot-names.ts';

const CommandDoor = late(async () => (await import('../command-line/CommandDoor.tsx')).CommandDoor);
const SpotMenu = late(async () => (await import('./SpotMenu.tsx')).SpotMenu);

/** The rows of the reader's grid. */
const ROWS = ['third', 'second', 'first', 'dozens', 'even-money'] as const;

interface MenuPlace {
  spot: string;
  x: number;
  y: number;
}

/** The felt: every press becomes an action of the table. */
export function Board({ Layout = BettingLayout }: { Layout?: typeof BettingLayout }) {
  const table = useTable((view) => ({
    slip: view.table.slip,
    open: isOpen(view.table),
    winning: winningNumber(view.table),
    dropped: droppedSpots(view.table),
    neighbours: view.table.neighbours,
    neighboursOn: view.table.neighboursOn,
  }));
  const highlight = useTable((view) => view.highlight);
  const refused = useTable((view) => view.toast?.cue.values.spot);
  const commands = useCommands();
  const labels = useFeltLabels();
  const { describe } = useSpotNames();
  const [hovered, setHovered] = useState<string | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const group = table.neighboursOn && hovered !== null && /^\d+$/.test(hovered);
  const lit = group ? neighboursOf(Number(hovered), table.neighbours) : highlight;

  const press = (spot: string, { ctrlKey, metaKey }: SpotPress) =>
    commands.press(spot, { neighbours: ctrlKey || metaKey });

  return (
    <>
      <Layout
        slip={table.slip}
        labels={labels}
        describeSpot={describe}
        disabled={!table.open}
        winningNumber={table.winning}
        highlightSpot={typeof refused === 'string' ? refused : null}
        highlightPockets={lit}
        droppedSpots={table.dropped}
        onSpotPress={press}
        onSpotRemove={commands.takeChip}
        onSpotMenu={(spot, at) => setMenu({ spot, ...at })}
        onSpotHover={setHovered}
        onUndo={commands.undo}
      />
      <CommandDoor />
      {menu ? <SpotMenu spot={menu.spot} at={{ x: menu.x, y: menu.y }} onClose={() => setMenu(null)} /> : null}
    </>
  );
}

function useFeltLabels(): FeltLabels {
  const { t } = useTranslation('table');
  return useMemo(
    () => ({
      grid: t('felt.grid'),
      rows: ROWS.map((row) => t(`access.rows.${row}`)),
      hint: t('access.hint'),
      firstDozen: t('felt.first-dozen'),
      secondDozen: t('felt.second-dozen'),
      thirdDozen: t('felt.third-dozen'),
      low: '1 – 18',
      high: '19 – 36',
      even: t('felt.even'),
      odd: t('felt.odd'),
      letGo: t('mobile.let-go'),
    }),
    [t],
  );
}
