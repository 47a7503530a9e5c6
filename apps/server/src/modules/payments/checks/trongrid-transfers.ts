import { isTrc20Address } from '@lajvard/contract';
import * as z from 'zod/mini';
import type { TransfersAsked, WalletLookup, WalletTransfer } from '../matching/ports.ts';

/** Written as ours are; in another form it would match none of them, silently. */
const address = z.string().check(z.refine(isTrc20Address));
/** `v1/accounts/{address}/transactions/trc20`: one page; `fingerprint` is there if another page follows. */
const page = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      transaction_id: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
      token_info: z.object({ address }),
      block_timestamp: z.int(),
      from: address,
      to: address,
      type: z.string(), // Transfer, Approval
      value: z.string().check(z.regex(/^[0-9]{1,78}$/)),
    }),
  ),
  meta: z.object({ fingerprint: z.optional(z.string()) }),
});
type Row = z.infer<typeof page>['data'][number];

/** `wallet/getnowblock`. */
const newestBlock = z.object({ block_header: z.object({ raw_data: z.object({ timestamp: z.int() }) }) });

/** Asks the node and reads its answer. @param body of a POST; undefined: a GET */
export type Ask = <S extends z.ZodMiniType>(path: string, body: object | undefined, schema: S) => Promise<z.infer<S>>;

const PAGE_ROWS = 200; // the most it gives
/** TronGrid gives no more than these of one span; of more only the parts can be read. */
const SPAN_ROWS = 1_000;
const MAX_PAGES = 50;

const keyOf = (row: Row): string =>
  [row.transaction_id, row.block_timestamp, row.from, row.to, row.value].join(' ').toLowerCase();

/** Rows of several pages, each once: a page that comes twice adds nothing, equal transfers on one page are several. */
const distinct = (pages: readonly (readonly Row[])[]): Row[] => {
  const most = new Map<string, Row[]>();
  for (const rows of pages)
    for (const [key, same] of Map.groupBy(rows, keyOf))
      if (same.length > (most.get(key)?.length ?? 0)) most.set(key, same);
  return [...most.values()].flat();
};

/** All transfers of a span of milliseconds, both ends inclusive. */
const rowsOf = async (ask: Ask, asked: TransfersAsked, fromMs: number, toMs: number): Promise<Row[]> => {
  const query = new URLSearchParams({
    contract_address: asked.contract,
    only_confirmed: 'true',
    order_by: 'block_timestamp,asc',
    limit: String(PAGE_ROWS),
    min_timestamp: String(fromMs),
    max_timestamp: String(toMs),
  });
  const pages: Row[][] = [];
  const seen = new Set<string>();
  for (;;) {
    const { data, meta } = await ask(`v1/accounts/${asked.wallet}/transactions/trc20?${query}`, undefined, page);
    pages.push(data);
    if (meta.fingerprint === undefined) break;
    if (seen.has(meta.fingerprint) || pages.length >= MAX_PAGES) throw new Error('trongrid: the pages do not end');
    seen.add(meta.fingerprint);
    query.set('fingerprint', meta.fingerprint);
  }
  const rows = distinct(pages);
  if (rows.length < SPAN_ROWS) return rows;
  if (fromMs === toMs) throw new Error('trongrid: more transfers in one block than it lists');
  const middle = Math.floor((fromMs + toMs) / 2);
  return [...(await rowsOf(ask, asked, fromMs, middle)), ...(await rowsOf(ask, asked, middle + 1, toMs))];
};

/** Lists the transfers of a wallet with TronGrid's calls. */
export const transfersWith =
  (ask: Ask): WalletLookup['transfersOf'] =>
  async (asked): Promise<WalletTransfer[]> => {
    const [fromMs, toMs] = [asked.from.getTime(), asked.to.getTime() - 1];
    const { block_header: newest } = await ask('wallet/getnowblock', {}, newestBlock);
    if (newest.raw_data.timestamp <= toMs) throw new Error('trongrid: the node has not reached the end of the span');
    return (await rowsOf(ask, asked, fromMs, toMs))
      .filter((row) => row.type === 'Transfer' && row.token_info.address === asked.contract)
      .filter((row) => row.block_timestamp >= fromMs && row.block_timestamp <= toMs)
      .map((row) => ({
        hash: row.transaction_id.toLowerCase(),
        from: row.from,
        to: row.to,
        units: BigInt(row.value),
        at: new Date(row.block_timestamp),
      }));
  };
