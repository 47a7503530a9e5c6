import { generateKeyPairSync, sign } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentRound } from '#modules/rounds';
import { chipsText, type TestTable, testTable } from '../../../testing/test-table.ts';
import { ackText, hashTree, saltedReceipt } from './salted-receipts.ts';

// Attacks by the owner of the tables, with every trigger switched off, who does all that needs no secret of the server.
let table: TestTable;
let owner: PoolClient;
beforeEach(async () => {
  table = await testTable();
  owner = await table.db.pool.connect();
  await owner.query('set session_replication_role = replica');
});
afterEach(async () => {
  owner.release(true);
  await table.end(); // which proves the ledger
});

const PLAYERS = [1, 2, 3];
const playAll = async (): Promise<number> => {
  await owner.query(`insert into users (id, level, account_code, email, password_hash)
    overriding system value select n, 'user', 1000000000 + n, n || '@players.test', '' from generate_series(1, 3) n`);
  await table.fund(PLAYERS, 200);
  const round = await table.until('locked');
  for (const userId of PLAYERS) {
    const chips = chipsText({ [['RED', 'BLACK', '1-18'][userId - 1] ?? '']: 50 });
    const answer = await table.play.placeBets({ userId, round, chips, arrivedAt: table.clock.monotonic() });
    expect(answer).toHaveProperty('ack.signature');
  }
  return round;
};

/** Player 1 gets the chips of player 2, who gets those of player 1: stakes and pot stay as they are. */
const exchangeSlips = async (roundNumber: number): Promise<void> => {
  await owner.query(`update plays p set (chips, payouts) = (
    select chips, payouts from plays o where o.user_id = 3 - p.user_id) where user_id in (1, 2)`);
  const { rows } = await owner.query<{ user_id: number; salt: Buffer; chips: string; old: string }>(
    `select user_id, salt, chips, encode(receipt, 'hex') as old from plays where user_id in (1, 2)`,
  );
  for (const { user_id, salt, chips, old } of rows) {
    const accountCode = `${1000000000 + user_id}`;
    const receipt = saltedReceipt({ salt, roundNumber, accountCode, stakeCents: 5_000, chips });
    await owner.query('update plays set receipt = $2 where user_id = $1', [user_id, receipt]);
    await owner.query(`update play_acks set receipts = $2 where receipts = decode($1, 'hex')`, [old, receipt]);
  }
};

/** Signs for all batches with a key of the owner's own. */
const signAgain = async (roundNumber: number, keyId: string): Promise<Buffer> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { rows } = await owner.query<{ accepted_ms: number; receipts: Buffer; movement_id: number }>(
    'select accepted_ms, receipts, movement_id from play_acks',
  );
  for (const { accepted_ms, receipts, movement_id } of rows) {
    const signature = sign(null, ackText(roundNumber, accepted_ms, hashTree([receipts]).root), privateKey);
    const values = [movement_id, signature, keyId];
    await owner.query('update play_acks set signature = $2, key_id = $3 where movement_id = $1', values);
  }
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
};

const ATTACKS: readonly (readonly [string, (round: number) => Promise<unknown>])[] = [
  ['exchanged with recomputed receipts', exchangeSlips],
  [
    'exchanged with the acknowledgements removed',
    async (round) => {
      await exchangeSlips(round);
      await owner.query('delete from play_acks');
    },
  ],
  [
    'exchanged and signed with another key under our key id',
    async (round) => {
      await exchangeSlips(round);
      await signAgain(round, 'test');
    },
  ],
  [
    'exchanged and signed with a key that is on the public list',
    async (round) => {
      await exchangeSlips(round);
      const publicKey = await signAgain(round, '0123456789abcdef');
      await owner.query(`insert into signing_keys (key_id, public_key) values ('0123456789abcdef', $1)`, [publicKey]);
    },
  ],
];
const CHANGES = [
  `delete from play_acks where receipts = (select receipt from plays where user_id = 2)`,
  'update play_acks set accepted_ms = accepted_ms + 1',
  `update play_acks set receipts = receipts || receipts`,
  `update play_acks set receipts = '', signature = set_byte(signature, 0, 0)`,
  'update play_acks set round_number = round_number + 1',
];

/** The round ends without a number, and every player has their stake back. */
const expectVoid = async (round: number): Promise<void> => {
  expect(await table.until('void')).toBe(round);
  expect(await currentRound(table.db)).toMatchObject({ void_reason: 'fault', number: null });
  for (const userId of PLAYERS) expect(await table.balance(userId), `player ${userId}`).toBe(200);
  expect(await table.until('settled'), 'the table goes on').toBe(round + 1);
};

describe('exchanged slips', () => {
  it.each(ATTACKS)('two slips %s make the round void', async (_, attack) => {
    const round = await playAll();
    await attack(round);
    await expectVoid(round);
  });
});

it.each(CHANGES)('%s makes the round void', async (change) => {
  const round = await playAll();
  await owner.query(change);
  await expectVoid(round);
});

it('an untouched round with several batches is settled', async () => {
  const round = await playAll();
  expect((await owner.query('select from play_acks')).rowCount).toBe(3);
  expect(await table.until('settled')).toBe(round);
});
