import { createHmac } from 'node:crypto';
import { SECRET_NAMES } from '@lajvard/process';
import type { Keys } from '#platform/keys.ts';

/** What is compared from start to start. Open values are JSON; of secrets only keyed hashes, of the key `key`. */
export interface GameRecord {
  readonly open: Readonly<Record<string, string>>;
  readonly hidden: Readonly<Record<string, string>>;
  readonly key: string;
}

/** Something that differs from the last start. Null: it was not there, or is not shown. */
export interface Alteration {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const SECRETS: ReadonlySet<string> = new Set(SECRET_NAMES);
/** A supervisor gives each of its processes others. */
const OF_A_PROCESS: ReadonlySet<string> = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL', 'METRICS_PORT']);
const KEY = 'RECEIPT_SECRET'; // the keys are derived from it

type Values = Readonly<Record<string, unknown>>;

/** An address may hold a password too. */
const isHidden = (name: string, value: unknown): boolean => SECRETS.has(name) || String(value).includes('://');
const hashOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

const recordWith = (values: Values, key: Buffer): GameRecord => {
  const named = Object.entries(values).filter(
    ([name, value]) => !OF_A_PROCESS.has(name) && value !== undefined && value !== null,
  );
  const open = named.filter(([name, value]) => !isHidden(name, value));
  const hidden = named.filter(([name, value]) => isHidden(name, value));
  return {
    open: Object.fromEntries(open.map(([name, value]) => [name, JSON.stringify(value)])),
    hidden: Object.fromEntries(hidden.map(([name, value]) => [name, hashOf(key, `${name}\0${JSON.stringify(value)}`)])),
    key: hashOf(key, ''),
  };
};

const differing = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);

/**
 * The record of these values, and what differs from the one before. When the secret from which the keys are derived has
 * changed without its former value (`RECEIPT_SECRET_PREVIOUS`), the other secrets cannot be compared.
 * @param keys newest first
 * @param before null: there is none
 */
export const compareRecords = (
  values: Values,
  keys: Keys,
  before: GameRecord | null,
): { readonly record: GameRecord; readonly changed: readonly Alteration[] } => {
  const record = recordWith(values, keys[0]);
  if (before === null) return { record, changed: [] };
  const then = keys.find((key) => hashOf(key, '') === before.key);
  const secrets = then === undefined ? [KEY] : differing(before.hidden, recordWith(values, then).hidden);
  const open = differing(before.open, record.open).map((name) => ({
    name,
    before: before.open[name] ?? null,
    after: record.open[name] ?? null,
  }));
  const hidden = secrets.filter((name) => !open.some((known) => known.name === name));
  return { record, changed: [...open, ...hidden.map((name) => ({ name, before: null, after: null }))] };
};
