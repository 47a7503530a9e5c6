// Rounds of lajvard-2 for src/round/beacon-round.test.ts, computed with node:crypto from docs/FAIRNESS.md alone; the
// signatures are drand's own, and those of a beacon whose key is known.
// `node packages/verify/tools/make-beacon-rounds.mjs > packages/verify/vectors/beacon-rounds.json`
import { createHash, createHmac } from 'node:crypto';
import { ownChain, QUICKNET, signBeacon } from '@lajvard/beacon';
import quicknet from '../../beacon/vectors/beacons.json' with { type: 'json' };

const u64 = (value) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex');
const u32 = (value) => u64(value).subarray(4);
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hex = (bytes) => Buffer.from(bytes).toString('hex');

const numberOf = (seed, round, beacon, signature) => {
  for (let counter = 0; ; counter += 1) {
    const text = [
      Buffer.from('lajvard-2/number\0'),
      u64(round),
      u64(beacon),
      Buffer.from(signature, 'hex'),
      u32(counter),
    ];
    const block = createHmac('sha256', seed).update(Buffer.concat(text)).digest();
    for (let at = 0; at < 32; at += 4) if (block.readUInt32BE(at) < 4_294_967_289) return block.readUInt32BE(at) % 37;
  }
};

/** A settled round with that beacon, which is the first at or after 3 s from its close. */
const recordOf = (round_number, chain, round, signature) => {
  const seed = sha256(Buffer.from(`seed ${round_number}`));
  const due = chain.genesisMs + chain.periodMs * (round - 1);
  const closes_at = due - 3_000 - Math.min(chain.periodMs - 1, 1_234);
  const receipts = ['11'.repeat(32), '22'.repeat(32)];
  const leaf = (receipt) => sha256(Buffer.of(0), Buffer.from(receipt, 'hex'));
  return {
    record: {
      round_number,
      phase: 'settled',
      wheel: 'studio-1',
      scheme: 'lajvard-2',
      beacon: {
        chain: chain.hash,
        public_key: chain.publicKey,
        genesis_ms: chain.genesisMs,
        period_ms: chain.periodMs,
        round,
        signature,
      },
      commitment: hex(sha256(Buffer.from('lajvard-2/seed\0'), u64(round_number), seed)),
      seed: hex(seed),
      bets_digest: hex(sha256(Buffer.of(1), ...receipts.map(leaf))),
      play_count: 2,
      number: numberOf(seed, round_number, round, signature),
      void_reason: null,
      opened_at: closes_at - 78_000,
      locks_at: closes_at - 3_000,
      closes_at,
      closed_at: closes_at + 410,
      launched_at: due + 700,
      landed_at: due + 12_700,
      ended_at: due + 12_750,
    },
    receipts,
  };
};

const SECRET = Buffer.alloc(32, 7);
const own = ownChain(SECRET, Date.UTC(2026, 0, 1));
const ownRounds = [1, 86_401, 7_000_000].map((round, n) => recordOf(n + 1, own, round, hex(signBeacon(SECRET, round))));
const known = quicknet.valid
  .filter(({ chain, round }) => chain === 'quicknet' && round > 100)
  .map(({ round, signature }, n) => recordOf(1_000 + n, QUICKNET, round, signature));

const [first, second] = known;
const { record, receipts } = first;
const { beacon } = record;
const due = beacon.genesis_ms + beacon.period_ms * (beacon.round - 1);
const withBeacon = (change) => ({ beacon: { ...beacon, ...change } });
const invalid = [
  ['the signature of another round', withBeacon({ signature: second.record.beacon.signature }), ['beacon']],
  ['a signature with another key', withBeacon({ signature: hex(signBeacon(SECRET, beacon.round)) }), ['beacon']],
  ['the point at infinity', withBeacon({ signature: `c0${'00'.repeat(47)}` }), ['beacon']],
  ['another key beside the hash', withBeacon({ public_key: own.publicKey }), ['beacon']],
  ['another genesis', withBeacon({ genesis_ms: beacon.genesis_ms - 3_000 }), ['beacon', 'times']],
  ['no signature', withBeacon({ signature: null }), ['beacon']],
  ['no beacon', { beacon: undefined }, ['beacon', 'commitment']],
  ['the scheme without beacon', { scheme: 'lajvard-1.1' }, ['beacon']],
  ['a commitment not bound to the round', { commitment: hex(sha256(Buffer.from(record.seed, 'hex'))) }, ['commitment']],
  [
    'a later beacon',
    {
      ...recordOf(record.round_number, QUICKNET, beacon.round + 1, beacon.signature).record,
      closes_at: record.closes_at,
      closed_at: record.closed_at,
    },
    ['beacon', 'times'],
  ],
  ['a close less than a second before the beacon', { closed_at: due - 1_000 }, ['times']],
  ['a launch before the beacon', { launched_at: due - 1_001 }, ['times']],
  ['another number', { number: (record.number + 1) % 37 }, ['number']],
].map(([name, change, fails]) => ({ name, fails, record: { ...record, ...change }, receipts }));
process.stdout.write(`${JSON.stringify({ valid: [...known, ...ownRounds], invalid }, null, 2)}\n`);
