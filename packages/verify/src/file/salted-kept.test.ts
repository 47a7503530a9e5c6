import { createHash, createPrivateKey, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import kept from '../../vectors/salted-round.json' with { type: 'json' };
import { isAckOf, parseFile, type SignedRound, verifyFile, verifyRound } from '../index.ts';
import { sorted } from '../testing/signed-file.ts';

// A round with salted receipts as the product made and signed it, with a key of its own for this vector: a player's
// file, the answer to the play, the record, the keys. It verifies for ever: it is never made again.
const SEED = createHash('sha256').update('the signing key of a test vector').digest();
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]),
  format: 'der',
  type: 'pkcs8',
});
const EVIDENCE = { keys: kept.keys as never, published: kept.record as never, receipts: null };
type Json = null | string | number | Json[] | { [name: string]: Json };
type Path = readonly (string | number)[];
const original = kept.file as Json;

it('the kept file, its record and the answer to the play verify', async () => {
  const file = parseFile(JSON.stringify(kept));
  expect(file, 'the vector is no file itself').toBeNull();
  const { checks, key } = await verifyFile(parseFile(JSON.stringify(kept.file)) as SignedRound, EVIDENCE);
  for (const { name, holds } of checks) expect(holds, name).toBe(true);
  expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['signature', 'published', 'receipt', 'slip']));
  const ofRound = await verifyRound(kept.record as never, kept.file.receipts);
  for (const { name, holds } of ofRound.checks) expect(holds, name).toBe(true);
  const { receipt, ack } = kept.answer;
  expect(kept.file.play).toMatchObject({ receipt, salt: kept.answer.salt });
  expect(ack.size).toBeGreaterThan(1);
  expect(await isAckOf(key?.public_key ?? '', kept.record.round_number, receipt, ack)).toBe(true);
});

/** The ways to all values of a file. */
const pathsOf = (value: Json, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path].concat(Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path.concat(name))));

const valueAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, name) => (inner as { [name: string]: Json })[name] ?? null, value);

/** Another character of the same class: digit for digit, letter for letter. */
const other = (text: string): string => (/\d/.test(text) ? String((Number(text) + 1) % 10) : text === 'a' ? 'b' : 'a');

/** What else may stand in place of a value: other bytes of each class, another type, more and less of it. */
const insteadOf = (value: Json): Json[] => {
  if (value === null) return [0, '', 'x'];
  if (typeof value === 'number') return [value + 1, value - 1, -1 - value, value + 0.5, String(value)];
  if (typeof value === 'string') {
    const middle = value.length >> 1;
    const changed = [0, middle, value.length - 1].map(
      (at) => value.slice(0, at) + other(value[at] ?? '') + value.slice(at + 1),
    );
    return [...changed, value.slice(1), `${value}\0`, ` ${value}`, value.toUpperCase(), '', null];
  }
  if (Array.isArray(value)) return [value.slice(1), value.concat(value.slice(0, 1)), value.toReversed(), null];
  const [[first] = [''], ...rest] = Object.entries(value);
  return [Object.fromEntries(rest), Object.assign({ more: 0 }, value), Object.assign({}, value, { [first]: null })];
};

const replaced = (value: Json, [name, ...rest]: Path, by: Json): Json => {
  if (name === undefined) return by;
  const copy = structuredClone(value) as { [name: string]: Json };
  copy[name] = replaced(copy[name] ?? null, rest, by);
  return copy;
};

/** Signs a file again as the casino would, whatever it contains. */
const signedAgain = (file: Json): Json => {
  if (typeof file !== 'object' || file === null || !('signature' in file)) return file;
  const signature = file.signature as { [name: string]: Json } | null;
  if (signature === null) return file;
  const { value: _old, ...unsigned } = signature;
  const text = JSON.stringify(sorted(Object.assign({}, file, { signature: unsigned })));
  return replaced(file, ['signature', 'value'], sign(null, Buffer.from(text), KEY).toString('base64url'));
};

const { receipts, signed_at, play: own } = kept.file;
/** What only the casino knows (when it signed, movements before the result), and the list in another order or none. */
const mayBe = (path: Path, by: Json): boolean =>
  (path.join('.') === 'signed_at' && String(by) > signed_at && /^[-\d]{10}T[.:\d]{12}Z$/.test(String(by))) ||
  (path.join('.') === 'play.new_balance' && typeof by === 'number' && by >= own.table_win) ||
  (path.join('.') === 'receipts' && (by === null || JSON.stringify(by) === JSON.stringify(receipts.toReversed())));

const isRefused = async (file: Json): Promise<boolean> => {
  const parsed = parseFile(JSON.stringify(file));
  return parsed === null || (await verifyFile(parsed, EVIDENCE)).checks.some(({ holds }) => holds === false);
};

const tampered = pathsOf(original).flatMap((path) => {
  const value = valueAt(original, path);
  const before = JSON.stringify(sorted(value));
  return insteadOf(value)
    .filter((by) => JSON.stringify(sorted(by)) !== before)
    .map((by) => ({ path, by, file: replaced(original, path, by) }));
});

it('the file signed again is itself: so the signatures below are ours', () => {
  expect(signedAgain(original)).toEqual(original);
});

it('all of hundreds of tampered files are refused: each value changed in every way', async () => {
  expect(tampered.length).toBeGreaterThan(300);
  const accepted: string[] = [];
  for (const { path, by, file } of tampered)
    if (!(await isRefused(file))) accepted.push(`${path.join('.')}: ${JSON.stringify(by)}`);
  expect(accepted).toEqual([]);
});

it('all of them signed again with our own key are refused too, but where they may be right', async () => {
  const accepted: string[] = [];
  let signed = 0;
  for (const { path, by, file } of tampered) {
    if (path.join('.') === 'signature.value') continue;
    signed += 1;
    if ((await isRefused(signedAgain(file))) === mayBe(path, by))
      accepted.push(`${path.join('.')}: ${JSON.stringify(by)}`);
  }
  expect(signed).toBeGreaterThan(300);
  expect(accepted).toEqual([]);
});
