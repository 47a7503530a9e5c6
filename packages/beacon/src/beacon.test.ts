import { describe, expect, it } from 'vitest';
import vectors from '../vectors/beacons.json' with { type: 'json' };
import {
  type BeaconChain,
  beaconRoundFrom,
  beaconTimeMs,
  isOwnInfo,
  ownChain,
  ownChainInfo,
  QUICKNET,
  readChainInfo,
  signBeacon,
  verifyBeacon,
} from './index.ts';

const chains: Record<string, BeaconChain> = vectors.chains;
const chainOf = (name: string): BeaconChain => chains[name] ?? expect.fail(name);
const ofHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
const SECRET = new Uint8Array(32).fill(7);
// https://api.drand.sh/…/info, as in drand's common/chain/info_test.go
const QUICKNET_INFO = {
  public_key: QUICKNET.publicKey,
  period: 3,
  genesis_time: 1_692_803_367,
  hash: QUICKNET.hash,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: 'quicknet' },
};

describe('signatures', () => {
  it.each(vectors.valid)('$chain: $name is valid, and for no other round', ({ chain, round, signature }) => {
    expect(verifyBeacon(chainOf(chain), round, ofHex(signature))).toBe(true);
    expect(verifyBeacon(chainOf(chain), round + 1, ofHex(signature))).toBe(false);
  });

  it.each(vectors.invalid)('$chain, round $round: $name is refused', ({ chain, round, signature }) => {
    expect(verifyBeacon(chainOf(chain), round, ofHex(signature))).toBe(false);
  });

  it('no changed bit is valid', () => {
    const { round, signature } = vectors.valid[0] ?? expect.fail();
    for (let bit = 0; bit < 8 * 48; bit += 29) {
      const changed = ofHex(signature);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifyBeacon(QUICKNET, round, changed), `bit ${bit}`).toBe(false);
    }
  });

  it('an own beacon signs what its chain verifies, always alike', () => {
    const chain = ownChain(SECRET, 1_800_000_000_000);
    expect(verifyBeacon(chain, 9, signBeacon(SECRET, 9))).toBe(true);
    expect(signBeacon(SECRET, 9)).toEqual(signBeacon(SECRET, 9));
    expect(verifyBeacon(QUICKNET, 9, signBeacon(SECRET, 9))).toBe(false);
  });
});

describe('rounds', () => {
  it.each([
    [1, 0],
    [2, 3_000],
    [1_000, 2_997_000],
  ])('round %i of quicknet is public %i ms after the first', (round, afterMs) => {
    expect(beaconTimeMs(QUICKNET, round)).toBe(QUICKNET.genesisMs + afterMs);
  });

  it.each([
    ['long before the chain began', -1e9, 1],
    ['at its beginning', 0, 1],
    ['a moment after a round', 1, 2],
    ['a moment before one', 2_999, 2],
    ['just when one is public', 3_000, 2],
    ['a moment later', 3_001, 3],
  ])('%s, the next round', (_, afterMs, round) => {
    expect(beaconRoundFrom(QUICKNET, QUICKNET.genesisMs + afterMs)).toBe(round);
  });
});

describe("a chain's info", () => {
  it('of quicknet has the hash that drand gives it', () => {
    expect(readChainInfo(QUICKNET_INFO, QUICKNET.hash)).toEqual(QUICKNET);
    expect(isOwnInfo(QUICKNET_INFO)).toBe(false);
  });

  it('of an own beacon is read back, and says that it is one', () => {
    const chain = ownChain(SECRET, 1_800_000_000_999);
    expect(chain).toMatchObject({ genesisMs: 1_800_000_000_000, periodMs: 1_000 });
    const info = JSON.parse(JSON.stringify(ownChainInfo(chain)));
    expect(readChainInfo(info, chain.hash)).toEqual(chain);
    expect(isOwnInfo(info)).toBe(true);
  });

  it.each([
    ['another key', { public_key: vectors.chains.walkthrough.publicKey }],
    ['a key that is no point', { public_key: 'x' }],
    ['another period', { period: 30 }],
    ['no period', { period: 0 }],
    ['half a period', { period: 1.5 }],
    ['another beginning', { genesis_time: 1_692_803_368 }],
    ['another group', { groupHash: QUICKNET.hash }],
    ['another name', { metadata: { beaconID: 'default' } }],
    ['no name', { metadata: null }],
    ['another scheme', { schemeID: 'pedersen-bls-unchained' }],
    ['another hash', { hash: vectors.chains.walkthrough.hash }],
  ])('with %s is refused', (_, changed) => {
    expect(readChainInfo({ ...QUICKNET_INFO, ...changed }, QUICKNET.hash)).toBeNull();
  });

  it.each([[null], ['info'], [7], [[]]])('%j is none', (info) => {
    expect(readChainInfo(info, QUICKNET.hash)).toBeNull();
  });
});
