import { appendEntries, EMPTY_HEAD, TlogError } from '@lajvard/tlog';
import { expect, it } from 'vitest';
import given from '../vectors/cases.json' with { type: 'json' };
import logVectors from '../vectors/logs.json' with { type: 'json' };
import salted from '../vectors/salted-round.json' with { type: 'json' };
import {
  parseFile,
  type RoundRecord,
  readEvidence,
  type SigningKey,
  verifyFile,
  verifyKeptPlay,
  verifyLog,
  verifyRound,
} from './index.ts';

// What packages/verify/vectors/README.md says that each vector gives.
const { bet, cases } = given;
const { file, record } = salted;
const receipts: readonly string[] = file.receipts;
const keys = salted.keys as readonly SigningKey[];
interface Case {
  readonly of: string;
  readonly name: string;
  readonly set?: object;
  readonly remove?: readonly string[];
  readonly replace?: readonly string[];
  readonly append?: string;
  readonly receipts?: null;
  readonly keys?: readonly object[];
  readonly expect: string | object;
}

/** The text of a case: its base with members set, removed, and a text replaced. */
const textOf = (base: object, { set = {}, remove = [], replace = [], append = '' }: Case): string => {
  const [from = '', to = ''] = replace;
  const made = structuredClone(base) as Record<string, unknown>;
  const placeOf = (pointer: string): [Record<string, unknown>, string] => {
    const names = pointer.slice(1).split('/');
    const last = names.pop() ?? '';
    return [names.reduce((value, name) => value[name] as Record<string, unknown>, made), last];
  };
  for (const [pointer, value] of Object.entries(set)) {
    const [place, name] = placeOf(pointer);
    place[name] = value;
  }
  for (const pointer of remove) {
    const [place, name] = placeOf(pointer);
    delete place[name];
  }
  return JSON.stringify(made).replace(from, () => to) + append;
};
/** The casino's keys, after those of the case, as the API answers. */
const keysOf = (each: Case): readonly SigningKey[] | null =>
  readEvidence(JSON.stringify({ data: [...(each.keys ?? []), ...keys] }))?.keys ?? null;
const outcomes = (checks: readonly { readonly name: string; readonly holds: boolean | null }[]): object =>
  Object.fromEntries(checks.map(({ name, holds }) => [name, holds]));

const found: Record<string, (each: Case) => Promise<string | object>> = {
  file: async (each) => {
    const read = parseFile(textOf(file, each));
    if (read === null) return 'unreadable';
    const evidence = { keys: keysOf(each), published: record as RoundRecord, receipts: null };
    return outcomes((await verifyFile(read, evidence)).checks);
  },
  record: async (each) => {
    const read = JSON.parse(textOf(record, each)) as RoundRecord;
    return outcomes((await verifyRound(read, each.receipts === null ? null : receipts)).checks);
  },
  bet: async (each) => {
    const kept = readEvidence(textOf(bet, each))?.kept;
    if (!kept) return 'unreadable';
    return outcomes(await verifyKeptPlay(kept, { record: record as RoundRecord, receipts, keys: keysOf(each) }));
  },
};

it.each(cases as readonly Case[])('$of: $name', async (each) => {
  expect(await found[each.of]?.(each)).toEqual(each.expect);
});

const filesOf = async (entries: readonly string[], below = ''): Promise<Map<string, Uint8Array>> => {
  const bytes = entries.map((entry) => new TextEncoder().encode(entry));
  const { tiles } = await appendEntries({ read: async () => null }, EMPTY_HEAD, bytes);
  return new Map(tiles.map(({ path, bytes: content }) => [below + path, content]));
};

interface LogVector {
  readonly name: string;
  readonly checkpoint: string;
  readonly kept: string | null;
  readonly old?: readonly string[];
  readonly entries: readonly string[];
  readonly keys?: readonly SigningKey[];
  readonly expect: string | object;
}
/** Where the files of log K are, below `/log/`. */
const folderOf = (log: number): string => (log > 1 ? `${log}/` : '');

it.each(logVectors.logs as readonly LogVector[])('log: $name', async ({ checkpoint, kept, old, entries, ...more }) => {
  const log = Number(/^.+\/log\/([2-9])\n/.exec(checkpoint)?.[1] ?? 1);
  const files = await filesOf(entries, folderOf(log));
  // what a casino still has of shorter logs: the tiles of every size that somebody kept
  const [left, folder] = old ? [old, folderOf(log - 1)] : [entries, folderOf(log)];
  const shorter = await Promise.all(left.map((_entry, n) => filesOf(left.slice(0, n + 1), folder)));
  const read = async (path: string) =>
    files.get(path) ?? shorter.map((each) => each.get(path)).find((each) => each !== undefined) ?? null;
  const result = await verifyLog(
    { read },
    { note: checkpoint, kept, keys: more.keys ?? (logVectors.keys as readonly SigningKey[]) },
  ).then(
    ({ problems, restores }) => {
      const [first] = problems;
      if (first !== undefined) return { leaf: first.index };
      return restores.length > 0 ? 'restored' : 'true';
    },
    (error: unknown) => (error instanceof TlogError ? error.fault : String(error)),
  );
  expect(result).toEqual(more.expect);
});
