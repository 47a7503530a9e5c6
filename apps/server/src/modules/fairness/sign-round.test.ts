import { createPublicKey, verify } from 'node:crypto';
import { type SignedRound, signedRound } from '@lajvard/contract';
import { canonicalJson, verifyFile } from '@lajvard/verify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicRound } from '#modules/rounds';
import { keysFor } from '#platform/keys.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { openSigner, ownKeys, type Signer } from './open-signer.ts';
import { publicKeys } from './public-keys.ts';
import { signRound } from './sign-round.ts';

const NEW_SECRET = 'quite another secret of the tests';
const OLD_SECRET = 'a secret of the tests, long enough';
const SEALING = keysFor([OLD_SECRET], 'round signing key');
const SLIP = chipsText({ RED: 50, BLACK: 50, 17: [5, 5] });

let table: TestTable;
let signer: Signer;
beforeEach(async () => {
  table = await testTable();
  await table.db.pool.query(
    `insert into users (id, level, account_code, email, locale) overriding system value
     select n, 'user', '90000000' || n, n || '@example.org', 'en' from generate_series(1, 2) n`,
  );
  signer = await openSigner(table.db, null, SEALING);
});
afterEach(() => table.end());

const fileOf = (userId: number, round: number): Promise<SignedRound | null> =>
  signRound({ db: table.db, signer, now: () => table.clock.now() }, userId, round);

const play = async (userId: number, round: number): Promise<void> => {
  await table.play.placeBets({ userId, round, chips: SLIP, arrivedAt: table.clock.monotonic() });
};

/** The check as docs/FAIRNESS.md describes it; it uses nothing of this module except the public key. */
const holds = async (file: SignedRound): Promise<boolean> => {
  const key = (await publicKeys(table.db)).find(({ key_id }) => key_id === file.signature.key_id);
  if (key === undefined) return false;
  const { value, ...signature } = file.signature;
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.public_key }, format: 'jwk' });
  const text = Buffer.from(canonicalJson({ ...file, signature }));
  const bytes = Buffer.from(value, 'base64url');
  return bytes.toString('base64url') === value && verify(null, text, publicKey, bytes);
};

const playRound = async (): Promise<{ round: number; file: SignedRound }> => {
  for (const user of [1, 2]) await table.fund(user, 200);
  const round = await table.until('locked');
  for (const user of [1, 2]) await play(user, round);
  await table.until('settled');
  const file = await fileOf(1, round);
  if (file === null) throw new Error('no file');
  return { round, file };
};

/** Every variant of a value with one leaf changed, or one list item or field removed: `[path, changed]`. */
function* tampered(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value === 'number') yield [path, value + 1];
  else if (typeof value === 'string')
    yield [path, value === '' ? 'x' : `${value.slice(0, -1)}${value.endsWith('0') ? 1 : 0}`];
  else if (typeof value === 'boolean') yield [path, !value];
  else if (value === null) yield [path, 1];
  else if (Array.isArray(value)) {
    if (value.length > 0) yield [`${path}[-]`, value.slice(1)];
    for (const [place, item] of value.entries()) {
      for (const [inner, changed] of tampered(item, `${path}[${place}]`)) {
        yield [inner, value.map((old, at) => (at === place ? changed : old))];
      }
    }
  } else if (typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      for (const [inner, changed] of tampered(member, `${path}.${name}`)) yield [inner, { ...value, [name]: changed }];
      const { [name]: _gone, ...rest } = value as Record<string, unknown>;
      yield [`${path}.${name} left out`, rest];
    }
  }
}

describe('the signed file of a round', () => {
  it('agrees with the ledger and the public record, and verifies', async () => {
    const { round, file } = await playRound();
    expect(signedRound.parse(file)).toEqual(file);
    expect(file.round).toEqual(await publicRound(table.db, round));
    expect(file.receipts).toHaveLength(2);
    expect(file.receipts).toContain(file.play.receipt);
    const back = file.round.number === 0 ? 0 : 100 + (file.round.number === 17 ? 360 : 0);
    expect(file.play).toMatchObject({
      account_code: '900000001',
      table_bet: 110,
      table_win: back,
      balance_before_play: 200,
      remain_balance: 90,
      new_balance: 90 + back,
    });
    expect(file.signature).toMatchObject({ algorithm: 'Ed25519', key_id: signer.keyId });
    expect(await holds(file)).toBe(true);
    const evidence = {
      keys: await publicKeys(table.db),
      published: await publicRound(table.db, round),
      receipts: null,
    };
    const { checks } = await verifyFile(file, evidence);
    expect(checks.filter((check) => !check.holds)).toEqual([]);
    expect(await holds(JSON.parse(JSON.stringify(file, null, 2)))).toBe(true); // whatever its layout
  });

  it('does not verify when any field is changed or left out', async () => {
    const { file } = await playRound();
    let changes = 0;
    for (const [path, changed] of tampered(file)) {
      if (path.startsWith('.signature.algorithm') || path.startsWith('.signature.key_id')) continue;
      if (path === '.signature left out' || path === '.signature.value left out') continue;
      changes++;
      expect(await holds(changed as SignedRound), path).toBe(false);
    }
    expect(changes).toBeGreaterThan(100);
    const another = { ...file, signature: { ...file.signature, key_id: '0'.repeat(16) } };
    expect(await holds(another)).toBe(false);
  });

  it('exists only for those who played, once the round has ended', async () => {
    await table.fund(1, 200);
    await table.fund(2, 200);
    const round = await table.until('locked');
    await play(1, round);
    for (const phase of ['locked', 'spinning'] as const) {
      await table.until(phase);
      expect(await fileOf(1, round), phase).toBeNull();
    }
    await table.until('settled');
    expect(await fileOf(1, round)).not.toBeNull();
    expect(await fileOf(2, round)).toBeNull();
    expect(await fileOf(1, round + 1)).toBeNull();
  });

  it('shows the returned stake of a void round', async () => {
    await table.fund(1, 200);
    const round = await table.until('locked');
    await play(1, round);
    await table.untilVoid();
    const file = await fileOf(1, round);
    expect(file?.round).toMatchObject({ phase: 'void', number: null, void_reason: expect.any(String) });
    expect(file?.play).toMatchObject({ table_bet: 110, table_win: 110, new_balance: 200, wins: [] });
    expect(file && (await holds(file))).toBe(true);
  });
});

describe('the key that signs', () => {
  const given = (byte = '07'): string => {
    const key = Buffer.from(`302e020100300506032b657004220420${byte.repeat(32)}`, 'hex').toString('base64');
    return `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`;
  };

  it('is created once: later starts and other servers share it', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openSigner(table.db, null, SEALING)));
    expect(new Set([signer, ...others].map(({ keyId }) => keyId)).size).toBe(1);
    expect(await publicKeys(table.db)).toHaveLength(1);
  });

  it('is stored only sealed', async () => {
    const { rows } = await table.db.pool.query('select * from signing_keys');
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE KEY/);
    expect(JSON.stringify(await publicKeys(table.db))).not.toMatch(/sealed|private/i);
  });

  it('is replaced by a configured key; earlier files still verify', async () => {
    const { round, file } = await playRound();
    signer = await openSigner(table.db, given(), SEALING);
    const keys = await publicKeys(table.db);
    expect(keys.map(({ retired_at }) => retired_at === null)).toEqual([true, false]);
    expect(keys[0]?.key_id).toBe(signer.keyId);
    expect(await holds(file)).toBe(true);
    const again = await fileOf(1, round);
    expect(again?.signature.key_id).toBe(signer.keyId);
    expect(again && (await holds(again))).toBe(true);
  });

  it('is replaced by another given key; what the previous one signed stays ours if it is given too', async () => {
    const before = await openSigner(table.db, given('06'), SEALING);
    const after = await openSigner(table.db, given('07'), SEALING);
    const own = await ownKeys(table.db, after, SEALING, given('06'));
    expect([...own.keys()].sort()).toEqual([before.keyId, after.keyId, signer.keyId].sort());
    expect(own.get(before.keyId)).toBe(before.publicKey);
    expect([...(await ownKeys(table.db, after, SEALING, null)).keys()]).not.toContain(before.keyId);
    expect(await publicKeys(table.db)).toContainEqual(
      expect.objectContaining({ key_id: before.keyId, retired_at: expect.any(String) }),
    );
  });

  it('is replaced when its seal cannot be opened, and the old public key is kept', async () => {
    const { file } = await playRound();
    const next = await openSigner(table.db, null, keysFor([NEW_SECRET], 'round signing key'));
    expect(next.keyId).not.toBe(signer.keyId);
    expect(await publicKeys(table.db)).toHaveLength(2);
    expect(await holds(file)).toBe(true);
  });

  it('survives a change of its sealing secret that keeps the previous one, and is resealed', async () => {
    const both = keysFor([NEW_SECRET, OLD_SECRET], 'round signing key');
    expect((await openSigner(table.db, null, both)).keyId).toBe(signer.keyId);
    const after = await openSigner(table.db, null, keysFor([NEW_SECRET], 'round signing key'));
    expect(after.keyId, 'the old secret is no longer needed').toBe(signer.keyId);
    expect(await publicKeys(table.db)).toHaveLength(1);
  });

  it('cannot be deleted or changed in the database', async () => {
    await expect(table.db.pool.query('delete from signing_keys')).rejects.toThrow('never changed');
    await expect(
      table.db.pool.query(`update signing_keys set public_key = decode(repeat('ab', 32), 'hex')`),
    ).rejects.toThrow('never changed');
  });
});
