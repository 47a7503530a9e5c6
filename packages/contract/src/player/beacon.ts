import * as z from 'zod/mini';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';

// The own beacon of a demo, with the paths and names of drand's relays, so that drand's clients can read it.

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const chain = hex(32);
/** That it proves nothing. */
const note = z.string();

export const beaconChains = route({
  name: 'beaconChains',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/beacon/chains',
  summary: 'The own beacon of a demo: the hash of its chain. A production waits for a beacon of others.',
  reply: z.array(chain),
  refusals: ['too-many-tries'],
});

export const beaconInfo = route({
  name: 'beaconInfo',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/beacon/:chain/info',
  summary: 'The own beacon of a demo: its key and its times.',
  params: z.strictObject({ chain }),
  reply: z.object({
    public_key: hex(96),
    period: z.number(), // s
    genesis_time: z.number(), // epoch s
    hash: chain,
    groupHash: hex(32),
    schemeID: z.string(),
    metadata: z.object({ beaconID: z.string() }),
    note,
  }),
  refusals: ['not-found', 'too-many-tries'],
});

export const beaconRound = route({
  name: 'beaconRound',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/beacon/:chain/public/:round',
  summary: 'The own beacon of a demo: the signature of a round whose time has come.',
  params: z.strictObject({ chain, round: wholeNumber() }),
  reply: z.object({ round: z.number(), randomness: hex(32), signature: hex(48), note }),
  refusals: ['not-found', 'too-many-tries'],
});
