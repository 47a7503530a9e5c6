import {
  type Dealer,
  dealerBegin,
  dealerEnd,
  dealerShow,
  type WheelFigure,
  wheelFigures,
  wheelFiguresCsv,
} from '@lajvard/contract';
import { POCKETS } from '@lajvard/roulette';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle } from '#platform/http/handler.ts';
import { metaOf, timeRange } from '#platform/http/paging.ts';
import { beginDealing, endDealing, readDealer } from './croupier-sessions.ts';
import { readFigures } from './wheel-figures.ts';

const FIGURES = {
  kind: (row: WheelFigure) => row.kind,
  id: (row: WheelFigure) => row.id,
  name: (row: WheelFigure) => row.name,
  rounds: (row: WheelFigure) => row.rounds,
  voids: (row: WheelFigure) => row.voids,
  staked: (row: WheelFigure) => row.staked,
  paid: (row: WheelFigure) => row.paid,
  percent: (row: WheelFigure) => row.percent,
  ...Object.fromEntries(
    POCKETS.map((pocket) => [`number_${pocket}`, (row: WheelFigure) => row.numbers[pocket] ?? 0] as const),
  ),
};

const shown = async (db: Db, readerId: number): Promise<{ data: { dealer: Dealer } }> => ({
  data: { dealer: await readDealer(db, readerId) },
});

/** Routes of who stands at the croupier's wheel, and of the figures by wheel and by dealer. */
export const croupierRoutes: readonly Handled[] = [
  handle(dealerShow, ({ caller, db }) => shown(db, caller.userId)),
  handle(dealerBegin, async ({ caller: { userId: staffId }, ip, db }) => {
    const refused = await beginDealing(db, { staffId, ip });
    return refused ?? shown(db, staffId);
  }),
  handle(dealerEnd, async ({ caller: { userId: staffId }, ip, db }) => {
    const refused = await endDealing(db, { staffId, ip });
    return refused ?? shown(db, staffId);
  }),
  handle(wheelFigures, async ({ query: { search, align, page, limit }, db }) => {
    const { data, total } = await readFigures(db, { ...timeRange(search), align, page, limit });
    return { data, meta: metaOf({ page, limit }, total) };
  }),
  handle(wheelFiguresCsv, async ({ query: { search, align }, db }) => {
    const { data } = await readFigures(db, { align, ...WHOLE_FILE, ...timeRange(search) });
    return csvFile('wheel-figures', FIGURES, data);
  }),
];
