import type { RoundBeacon } from './ports.ts';

/**
 * Asks a beacon beside the engine, so that no step of a round waits for the network: each look answers at once with
 * what is known by then, and asks again if nothing is.
 * @param onFound a signature has come: the next look has it
 */
export const askedInBackground = (beacon: RoundBeacon, onFound: () => void): RoundBeacon => {
  let asked: { readonly round: number; signature: Buffer | null; isOver: boolean } | null = null;
  const ask = (round: number): void => {
    const asking = { round, signature: null as Buffer | null, isOver: false };
    asked = asking;
    beacon
      .signatureOf(round)
      .then((signature) => {
        asking.signature = signature;
        if (signature !== null && asked === asking) onFound();
      })
      .catch(() => undefined) // who asks the relays says what went wrong; here it is not there yet
      .finally(() => {
        asking.isOver = true;
      });
  };
  return {
    ...beacon,
    signatureOf: async (round) => {
      if (asked?.round === round && asked.signature !== null) return asked.signature;
      if (asked?.round !== round || asked.isOver) ask(round);
      return null;
    },
  };
};
