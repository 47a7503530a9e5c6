import { type Dealer, dealerBegin, dealerEnd, dealerShow, wheelFigures } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle } from '#platform/http/handler.ts';
import { metaOf, timeRange } from '#platform/http/paging.ts';
import { beginDealing, endDealing, readDealer } from './croupier-sessions.ts';
import { readFigures } from './wheel-figures.ts';

/** Routes of who stands at the croupier's wheel, and of the figures by wheel and by dealer. */
export const croupierRoutes = (db: Db): Handled[] => {
  const shown = async (readerId: number): Promise<{ data: { dealer: Dealer } }> => ({
    data: { dealer: await readDealer(db, readerId) },
  });
  return [
    handle(dealerShow, ({ caller }) => shown(caller.userId)),
    handle(dealerBegin, async ({ caller: { userId: staffId }, ip }) => {
      const refused = await beginDealing(db, { staffId, ip });
      return refused ?? shown(staffId);
    }),
    handle(dealerEnd, async ({ caller: { userId: staffId }, ip }) => {
      const refused = await endDealing(db, { staffId, ip });
      return refused ?? shown(staffId);
    }),
    handle(wheelFigures, async ({ query: { search, align, page, limit } }) => {
      const { data, total } = await readFigures(db, { ...timeRange(search), align, page, limit });
      return { data, meta: metaOf({ page, limit }, total) };
    }),
  ];
};
