import { type SignedRound, type SigningKey, WHEELS } from '@lajvard/contract';
import vectors from '../../vectors/draws.json' with { type: 'json' };

// For this package's tests: a file as the server would sign it, made from the test vectors with a test key.
const { subtle } = globalThis.crypto;
const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
if (!('privateKey' in pair)) throw new Error('no pair');
const { privateKey, publicKey } = pair;

export const TEST_KEY: SigningKey = {
  key_id: '0123456789abcdef',
  algorithm: 'Ed25519',
  public_key: (await subtle.exportKey('jwk', publicKey)).x ?? '',
  created_at: '2026-11-21T08:00:00.000Z',
  retired_at: null,
};

/** Sorts keys at every depth, which is all RFC 8785 asks of such values. */
export const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, inner]) => [name, sorted(inner)]),
  );
};

/** Signs a file again, whatever it contains. */
export const signedAgain = async <File extends SignedRound>(file: File): Promise<File> => {
  const { value: _old, ...signature } = file.signature;
  const text = new TextEncoder().encode(JSON.stringify(sorted({ ...file, signature })));
  const bytes = new Uint8Array(await subtle.sign({ name: 'Ed25519' }, privateKey, text));
  const value = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return { ...file, signature: { ...signature, value } };
};

const LOCK = Date.parse('2026-11-21T09:15:59.000Z');

/** Alice's file of a settled round: 5 on the winning number, 50 on a losing spot. */
export type PlainFile = Extract<SignedRound, { format: 'lajvard-round-1' }>;

export const signedFile = (): Promise<PlainFile> => {
  const draw = vectors.draws.find(({ number }) => number > 12 && number < 25); // in the second dozen
  if (!draw) throw new Error('no vector');
  const chip = (formula: string, chipSelected: number) => ({
    id: `${formula}.0`,
    chipSelected,
    x: 0.25,
    y: -0.5,
    formula,
  });
  const spot = String(draw.number);
  return signedAgain({
    format: 'lajvard-round-1',
    round: {
      round_number: draw.round,
      phase: 'settled',
      wheel: WHEELS.virtual,
      scheme: 'lajvard-1',
      void_reason: null,
      commitment: draw.commitment,
      seed: draw.seed,
      number: draw.number,
      bets_digest: vectors.digest,
      play_count: vectors.receipts.length,
      opened_at: LOCK - 75_000,
      locks_at: LOCK,
      closes_at: LOCK + 3_000,
      closed_at: LOCK + 3_010,
      launched_at: LOCK + 3_020,
      landed_at: LOCK + 15_020,
      ended_at: LOCK + 15_100,
    },
    play: {
      account_code: '100200300',
      accepted_at: '2026-11-21T09:16:00.000Z',
      chips: { [spot]: [chip(spot, 5)], '1st-12': [chip('1st-12', 50)] },
      table_bet: 55,
      table_win: 180,
      balance_before_play: 1000,
      remain_balance: 945,
      new_balance: 1125,
      wins: [{ value: 5, formula: spot, win: 175, label: 'straight', number: draw.number, rate: 35 }],
      receipt: vectors.receipts[0] ?? '',
    },
    receipts: vectors.receipts,
    receipts_path: `/api/rounds/${draw.round}/receipts`,
    signed_at: '2026-11-21T09:20:00.000Z',
    signature: { algorithm: 'Ed25519', key_id: TEST_KEY.key_id, value: '' },
  });
};
