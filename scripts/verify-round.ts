import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PublicRound, SigningKey } from '../packages/contract/src/index.ts';
import {
  type CheckName,
  type FileCheckName,
  isFilmed,
  parseFile,
  type RoundRecord,
  verifyFile,
  verifyRound,
} from '../packages/verify/src/index.ts';

const USAGE = `usage: npm run verify-round -- <round> [--url http://127.0.0.1:3000] [--receipt <hex>]
       npm run verify-round -- <file.json> [--url http://127.0.0.1:3000] [--keys keys.json]
  --keys  a saved answer of /api/fairness/keys: verifies offline`;
const WORDS: Record<CheckName | FileCheckName, string> = {
  signature: "the file is signed by one of the casino's keys",
  published: 'the file agrees with the published round',
  record: 'wheel, phase, number, times and receipts of the file fit together',
  commitment: 'the key matches the commitment published before betting',
  number: 'the number of the round is the one drawn from the key',
  bets: 'the receipts match the digest published before the ball',
  count: 'there are as many receipts as accepted bets',
  times: 'sealed, frozen, launched, revealed: the times are in order',
  receipt: 'your receipt is among them',
  payout: 'stake and payout follow from the chips and the number',
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
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    receipt: { type: 'string' },
    keys: { type: 'string' },
  },
});
const [what = ''] = positionals;
const site = values.url.replace(/\/$/, '');

type Checks = readonly { name: CheckName | FileCheckName; holds: boolean | null }[];
const print = (checks: Checks): void => {
  for (const { name, holds } of checks) console.log(`${String(holds ?? 'unknown').padEnd(9)} ${WORDS[name]}`);
};

/** Exit code: 0 if every step is correct, 1 if one is wrong, 2 if the round could not be checked. */
const checkRound = async (round: string): Promise<number> => {
  const base = `${site}/api/rounds/${round}`;
  const record = await ask<RoundRecord & { wheel: string; void_reason: string | null }>(base);
  const over = record.phase === 'settled' || record.phase === 'void';
  const receipts = over ? (await ask<{ receipts: string[] }>(`${base}/receipts`)).receipts : null;
  const { checks, computed } = await verifyRound(record, receipts, values.receipt ?? null);
  console.log(
    `round ${round} of ${record.wheel}: ${record.phase}${record.void_reason ? ` (${record.void_reason})` : ''}`,
  );
  console.log(
    isFilmed(record)
      ? `number ${record.number ?? '-'}, read off the croupier's wheel and entered by two people: ` +
          'there is no key to check it with'
      : `number ${record.number ?? '-'}, drawn from the key ${computed.number ?? '-'}`,
  );
  print(checks);
  if (!over && !isFilmed(record)) console.log('The key is published when the round has ended: try again then.');
  if (checks.some(({ holds }) => holds === false)) return 1;
  return over ? 0 : 2;
};

const checkFile = async (name: string): Promise<number> => {
  const file = parseFile(readFileSync(name, 'utf8'));
  if (file === null) throw new Error(`${name} is not a round file`);
  const kept = values.keys && (JSON.parse(readFileSync(values.keys, 'utf8')) as SigningKey[] | { data: SigningKey[] });
  const keys = kept ? ('data' in kept ? kept.data : kept) : await ask<SigningKey[]>(`${site}/api/fairness/keys`);
  const base = `${site}/api/rounds/${file.round.round_number}`;
  const published = kept ? null : await ask<PublicRound>(base);
  const list = file.receipts || kept ? null : (await ask<{ receipts: string[] }>(`${base}/receipts`)).receipts;
  const { checks } = await verifyFile(file, { keys, published, receipts: list });
  const { round, play, signature } = file;
  console.log(
    `round ${round.round_number}, account ${play.account_code}, signed ${file.signed_at} with ${signature.key_id}`,
  );
  console.log(`keys from ${values.keys ?? site}`);
  print(checks);
  if (checks.some(({ holds }) => holds === false)) return 1;
  return checks.every(
    ({ name: check, holds }) => holds || (holds === null && (check === 'published' || round.number === null)),
  )
    ? 0
    : 2;
};

const main = (): Promise<number> => {
  if (/^[1-9]\d*$/.test(what)) return checkRound(what);
  if (what === '') throw new Error(USAGE);
  return checkFile(what);
};

process.exitCode = await Promise.resolve()
  .then(main)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  });
