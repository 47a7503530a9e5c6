import { useTable } from '../table-context.tsx';

/** The stage's way back to the felt, ms. */
const STAGE_LEAVES_MS = 300;

/** The custom property by which the felt shows a result only once the wheel has left the screen. */
export function useResultAfter(): { '--felt-result-after': string } {
  const ms = useTable((view) => view.restsMs);
  return { '--felt-result-after': `${Math.round(ms + STAGE_LEAVES_MS)}ms` };
}
