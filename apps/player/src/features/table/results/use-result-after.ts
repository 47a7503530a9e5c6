import { useTable } from '../table-context.tsx';

/** How long picture and felt take to the stage and back, ms; our choice. */
const STAGE_MOVES_MS = 600;

/** For CSS: how long the stage moves, and when the felt shows a result: once the wheel has left the screen. */
export function useResultAfter(): { '--felt-result-after': string; '--stage-moves': string } {
  const ms = useTable((view) => view.restsMs);
  return {
    '--felt-result-after': `${Math.round(ms + STAGE_MOVES_MS)}ms`,
    '--stage-moves': `${STAGE_MOVES_MS}ms`,
  };
}
