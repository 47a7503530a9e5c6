#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type CheckName,
  type FileCheck,
  type FileCheckName,
  isFilmed,
  parseFile,
  type RoundRecord,
  type SigningKey,
  verifyFile,
  verifyRound,
} from '../src/index.ts';

const SITE = 'http://127.0.0.1:3000';
const USAGE = `usage: verify-round ROUND [--url URL] [--receipt HEX]
       verify-round FILE [--url URL] [--keys KEYS]
Verifies a round by its number, or a player's signed file.
  --url      the casino (${SITE})
  --receipt  a receipt to look for among those of the round
  --keys     a saved answer of /api/fairness/keys: the file is verified offline
Exits with 0 if every check passes, 1 if one fails, 2 if something could not be checked.`;
const MEANINGS: Record<CheckName | FileCheckName, string> = {
  signature: "the file is signed with one of the casino's keys",
  published: 'the round in the file is the published one',
  record: 'the wheel, phase, number, times and receipts of the file are consistent',
  commitment: 'the seed matches the commitment published before betting',
  number: 'the number is the one drawn from the seed',
  bets: 'the receipts match the digest published before the ball was launched',
  count: 'there are as many receipts as accepted bets',
  times: 'committed, closed, launched, revealed: the times are in order',
  receipt: 'your receipt is among them',
  slip: 'your receipt is that of your account, stake and chips',
  payout: 'stake and payout follow from the chips and the number',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: SITE },
    receipt: { type: 'string' },
    keys: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const [subject = ''] = positionals;
const site = values.url.replace(/\/$/, '');

const get = async <T>(address: string): Promise<T> => {
  const response = await fetch(address).catch((error: unknown) => {
    throw new Error(`no answer from ${address}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return ((await response.json()) as { data: T }).data;
};
const roundAt = (round: number | string): string => `${site}/api/rounds/${round}`;
const receiptsOf = async (round: number | string): Promise<string[]> =>
  (await get<{ receipts: string[] }>(`${roundAt(round)}/receipts`)).receipts;

const print = (checks: readonly FileCheck[]): void => {
  for (const { name, holds } of checks) console.log(`${String(holds ?? 'unknown').padEnd(8)} ${MEANINGS[name]}`);
};

const checkRound = async (round: string): Promise<number> => {
  const record = await get<RoundRecord>(roundAt(round));
  const over = record.phase === 'settled' || record.phase === 'void';
  const { checks, computed } = await verifyRound(record, over ? await receiptsOf(round) : null, values.receipt ?? null);
  const { wheel, phase, void_reason: reason, number } = record;
  console.log(`round ${round} of ${wheel}: ${phase}${reason ? ` (${reason})` : ''}`);
  console.log(
    isFilmed(record)
      ? `number ${number ?? '-'}, read from the croupier's wheel by two people: there is no seed to verify it with`
      : `number ${number ?? '-'}, drawn from the seed: ${computed.number ?? '-'}`,
  );
  print(checks);
  if (!over && !isFilmed(record)) console.log('The seed is published when the round ends: try again then.');
  if (checks.some(({ holds }) => holds === false)) return 1;
  return over ? 0 : 2;
};

const keysIn = (name: string): SigningKey[] => {
  const saved = JSON.parse(readFileSync(name, 'utf8')) as SigningKey[] | { data: SigningKey[] };
  return 'data' in saved ? saved.data : saved;
};

const checkFile = async (name: string): Promise<number> => {
  const file = parseFile(readFileSync(name, 'utf8'));
  if (file === null) throw new Error(`${name} is not the file of a round`);
  const { round, play, signature, signed_at } = file;
  const offline = values.keys !== undefined;
  const { checks } = await verifyFile(file, {
    keys: values.keys === undefined ? await get<SigningKey[]>(`${site}/api/fairness/keys`) : keysIn(values.keys),
    published: offline ? null : await get<RoundRecord>(roundAt(round.round_number)),
    receipts: offline || file.receipts ? null : await receiptsOf(round.round_number),
  });
  console.log(
    `round ${round.round_number}, account ${play.account_code}, signed ${signed_at} with ${signature.key_id}`,
  );
  console.log(`keys from ${values.keys ?? site}`);
  print(checks);
  if (checks.some(({ holds }) => holds === false)) return 1;
  // offline nothing is compared with what is published, and a void round has no number
  const isExpected = ({ name, holds }: FileCheck) =>
    holds === true || (name === 'published' ? offline : name === 'number' && round.number === null);
  return checks.every(isExpected) ? 0 : 2;
};

const main = async (): Promise<number> => {
  if (values.help) console.log(USAGE);
  else if (/^[1-9]\d*$/.test(subject)) return checkRound(subject);
  else if (subject !== '') return checkFile(subject);
  else throw new Error(USAGE);
  return 0;
};

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
