import { createHash } from 'node:crypto';
import { ownChainInfo } from '@lajvard/beacon';
import { beaconChains, beaconInfo, beaconRound } from '@lajvard/contract';
import { Cacheable, type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { Beacon } from './beacon.ts';

const NOTE = 'own beacon: proves nothing about us';

/** An own beacon at the addresses of drand's relays, so that observers can fetch what the wheel waited for. */
export const beaconRoutes = (beacon: Beacon | null): Handled[] => {
  const own = beacon?.isOwn ? beacon : null;
  return [
    handle(beaconChains, async () => (own ? [own.chain.hash] : [])),
    handle(beaconInfo, async ({ params }) =>
      own?.chain.hash === params.chain ? { ...ownChainInfo(own.chain), note: NOTE } : new Refused('not-found'),
    ),
    handle(beaconRound, async ({ params: { chain, round } }) => {
      const signature = own?.chain.hash === chain ? await own.signatureOf(round) : null;
      if (!signature) return new Refused('not-found');
      const randomness = createHash('sha256').update(signature).digest('hex');
      return new Cacheable({ round, randomness, signature: signature.toString('hex'), note: NOTE });
    }),
  ];
};
