import { BettingLayout, type SpotPress } from '@lajvard/felt';
import { neighboursOf, shortcutsFor } from '@lajvard/roulette';
import { useState } from 'react';
import { FeltCompanion } from '../advanced-bets/FeltCompanion.tsx';
import { CommandLineButton } from '../command-line/CommandLineButton.tsx';
import { lazyComponent } from '../lazy.tsx';
import { droppedSpots, isOpen, standingResult, winningNumber } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import { usePhaseMenu } from '../use-phase-menu.ts';
import { useSpotNames } from '../use-spot-names.ts';
import { useFeltLabels } from './felt-labels.ts';

const SpotMenu = lazyComponent(async () => (await import('./SpotMenu.tsx')).SpotMenu);

interface MenuPlace {
  spot: string;
  x: number;
  y: number;
}

/** The felt; a press becomes a command of the table. */
export function Board({ Layout = BettingLayout }: { Layout?: typeof BettingLayout }) {
  const table = useTable((view) => ({
    slip: view.table.slip,
    pending: view.table.pending,
    untaken: view.table.untaken,
    open: isOpen(view.table),
    winning: winningNumber(view.table) ?? standingResult(view)?.number ?? null,
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
  const [picked, setPicked] = useState<string | null>(null);
  const [menu, setMenu] = usePhaseMenu<MenuPlace>();
  const group = table.neighboursOn && hovered !== null && /^\d+$/.test(hovered);
  const lit = group ? neighboursOf(Number(hovered), table.neighbours) : highlight;

  const press = (spot: string, { ctrlKey, metaKey }: SpotPress) =>
    commands.press(spot, { neighbours: ctrlKey || metaKey });

  // A spot without choices has no menu.
  const openMenu = (spot: string, at: { x: number; y: number }) => {
    if (table.slip[spot]?.length || shortcutsFor(spot, table.slip).length > 0) setMenu({ spot, ...at });
  };

  return (
    <>
      <Layout
        slip={table.slip}
        pending={table.pending}
        untaken={table.untaken}
        labels={labels}
        describeSpot={describe}
        disabled={!table.open}
        winningNumber={table.winning}
        highlightSpot={typeof refused === 'string' ? refused : null}
        highlightPockets={lit}
        droppedSpots={table.dropped}
        onSpotPress={press}
        onSpotRemove={commands.takeChip}
        onSpotMenu={openMenu}
        onSpotHover={setHovered}
        onSpotPick={setPicked}
        onUndo={commands.undo}
      />
      <CommandLineButton />
      <FeltCompanion hovered={hovered} picked={picked} />
      {menu ? <SpotMenu spot={menu.spot} at={{ x: menu.x, y: menu.y }} onClose={() => setMenu(null)} /> : null}
    </>
  );
}
