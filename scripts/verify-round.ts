import { parseArgs } from 'node:util';
import { type RoundRecord, verifyRound } from '../apps/player/src/rooms/fairness/verify-round.ts';

const USAGE = 'usage: npm run verify-round -- <round> [--url http://127.0.0.1:3000] [--receipt <hex>]';
const WORDS = {
  commitment: 'the key matches the commitment published before betting',
  number: 'the number of the round is the one drawn from the key',
  bets: 'the receipts match the digest published before the ball',
  count: 'there are as many receipts as accepted bets',
  receipt: 'your receipt is among them',
};

const ask = async <T>(address: string): Promise<T> => {
  const response = await fetch(address).catch((error: unknown) => {
    throw new Error(`no answer from ${address}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return ((await response.json()) as { data: T }).data;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: 'http://127.0.0.1:3000' }, receipt: { type: 'string' } },
});
const [round = ''] = positionals;

/** Ends with 0 when every step is true, 1 when one is false, 2 when it could not be checked. */
const main = async (): Promise<number> => {
  if (!/^[1-9]\d*$/.test(round)) throw new Error(USAGE);
  const base = `${values.url.replace(/\/$/, '')}/api/rounds/${round}`;
  const record = await ask<RoundRecord & { phase: string; wheel: string; void_reason: string | null }>(base);
  const over = record.phase === 'settled' || record.phase === 'void';
  const receipts = over ? (await ask<{ receipts: string[] }>(`${base}/receipts`)).receipts : null;
  const { checks, drawnNumber } = await verifyRound(record, receipts, values.receipt ?? null);

  console.log(
    `round ${round} of ${record.wheel}: ${record.phase}${record.void_reason ? ` (${record.void_reason})` : ''}`,
  );
  console.log(`number ${record.number ?? '-'}, drawn from the key ${drawnNumber ?? '-'}`);
  for (const { name, holds } of checks) console.log(`${String(holds ?? 'not yet').padEnd(7)}  ${WORDS[name]}`);
  if (!over) console.log('The key is published when the round has ended: ask again then.');
  if (checks.some(({ holds }) => holds === false)) return 1;
  return over ? 0 : 2;
};

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
