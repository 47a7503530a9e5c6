import { describe, expect, it } from 'vitest';
import vector from '../../vectors/salted-round.json' with { type: 'json' };
import { type KeptPlay, type RoundRecord, rootOfReceipts, type SigningKey, verifyKeptPlay } from '../index.ts';

// The answer to a play of a round that the product made and signed, kept as a vector; what came of it is changed.
const record = vector.record as RoundRecord;
const keys = vector.keys as SigningKey[];
const receipts: readonly string[] = vector.file.receipts;
const { account_code, chips } = vector.file.play;
const { salt, receipt, ack } = vector.answer;
const kept: KeptPlay = { round: record.round_number, account_code, chips: JSON.stringify(chips), salt, receipt, ack };
const changed = <Thing>(thing: Thing, change: Partial<Thing>): Thing => Object.assign({}, thing, change);
const found = async (play: KeptPlay, published: Partial<Parameters<typeof verifyKeptPlay>[1]> = {}) => {
  const checks = await verifyKeptPlay(play, Object.assign({ record, receipts, keys }, published));
  return Object.fromEntries(checks.map(({ name, holds }) => [name, holds]));
};
/** The record as it would be published for other plays, with their root. */
const recordOf = (list: readonly string[]): RoundRecord =>
  changed(record, { bets_digest: rootOfReceipts(list), play_count: list.length });
const others = receipts.filter((each) => each !== receipt);
const OTHER = 'ab'.repeat(32);

describe('a play as the browser kept it', () => {
  it('stands in the frozen list, signed, with its chips', async () => {
    expect(await found(kept)).toEqual({ slip: true, signed: true, frozen: true });
  });

  it('is not accused while nothing is published', async () => {
    expect(await found(kept, { receipts: null, keys: null })).toEqual({ slip: true, signed: null, frozen: null });
  });

  it.each([
    ['left out of the list and its root', others],
    ['exchanged for another, root and all', others.concat(OTHER).sort()],
  ])('%s: the signed answer stands against the list', async (_what, list) => {
    expect(await found(kept, { record: recordOf(list), receipts: list })).toEqual({
      slip: true,
      signed: true,
      frozen: false,
    });
  });

  it.each([
    ['left out of the root that was published before the launch', { record: recordOf(others) }],
    ['left out of the list only', { receipts: others }],
    ['listed beside a play that the root does not have', { receipts: receipts.concat(OTHER) }],
    ['compared with another round', { record: changed(record, { round_number: record.round_number + 1 }) }],
    ['compared with a list of the old form', { record: changed(record, { scheme: 'lajvard-1' }) }],
  ])('%s is not frozen', async (_what, published) => {
    expect(await found(kept, published)).toMatchObject({ signed: true, frozen: false });
  });

  it.each<[string, KeptPlay, object]>([
    [
      'of other chips',
      changed(kept, { chips: '{"RED":[{"id":"a","chipSelected":50,"x":0,"y":0,"formula":"RED"}]}' }),
      {},
    ],
    ['of chips that are none', changed(kept, { chips: '{}]' }), {}],
    ['of another account', changed(kept, { account_code: '1' }), {}],
    ['of another round', changed(kept, { round: kept.round + 1 }), { signed: false, frozen: false }],
    ['of another salt', changed(kept, { salt: '00'.repeat(16) }), {}],
  ])('%s: the receipt is not that of the slip', async (_what, play, more) => {
    expect(await found(play)).toMatchObject(Object.assign({ slip: false }, more));
  });

  it.each([
    ['whose key the casino does not publish', { keys: [] }],
    ['signed by another', { keys: keys.map((key) => changed(key, { public_key: 'A'.repeat(43) })) }],
  ])('%s is not signed', async (_what, published) => {
    expect(await found(kept, published)).toMatchObject({ slip: true, signed: false, frozen: true });
  });
});
