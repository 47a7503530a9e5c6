import { beaconRoundFrom, beaconTimeMs, QUICKNET } from '@lajvard/beacon';
import { expect, it } from 'vitest';
import { simulatedBeacon } from '../../testing/simulated-beacon.ts';
import { virtualTime } from '../../testing/virtual-clock.ts';

const STARTS_AT = Date.UTC(2026, 2, 21);
const WAITS_MS = 120_000; // as a round does
const ROUNDS = 200;

it(`only the signature of the round is returned, with lying relays and late beacons (${ROUNDS} rounds)`, async () => {
  const time = virtualTime(STARTS_AT);
  const simulated = simulatedBeacon(time, 27, 0.4);
  const clock = time.process();
  const beacon = simulated.on(clock);
  /** One call, while simulated time goes on. */
  const ask = async (round: number): Promise<Buffer | null> => {
    let answer: Buffer | null | undefined;
    void beacon.signatureOf(round).then((said) => {
      answer = said;
    });
    for (;;) {
      await new Promise(setImmediate);
      if (answer !== undefined) return answer;
      time.next()?.();
    }
  };
  const waitFor = async (round: number): Promise<Buffer | null> => {
    while (time.now() < beaconTimeMs(QUICKNET, round) + WAITS_MS) {
      clock.after(250, () => undefined); // time goes on, even if nobody is asked
      const signature = await ask(round);
      if (signature) return signature;
      time.next()?.();
    }
    return null;
  };
  const ended = { found: 0, late: 0, lied: 0 };
  for (let n = 0; n < ROUNDS; n += 1) {
    const round = beaconRoundFrom(QUICKNET, time.now() + 1_000);
    const signature = await waitFor(round);
    const publicAt = simulated.publicAt(round);
    const isHonest = beacon.relays.some((relay) => simulated.faultOf(relay, round) === null);
    if (signature) {
      ended.found += 1;
      expect(signature).toEqual(simulated.signatureOf(round));
      expect(isHonest).toBe(true);
      expect(time.now() - publicAt, 'not before it is public').toBeGreaterThanOrEqual(0);
      expect(time.now() - publicAt, 'and soon after').toBeLessThanOrEqual(1_000);
    } else if (isHonest) {
      ended.late += 1;
      expect(publicAt).toBeGreaterThan(beaconTimeMs(QUICKNET, round) + WAITS_MS - 1_000);
    } else ended.lied += 1;
  }
  await beacon.stop();
  for (const [how, count] of Object.entries(ended)) expect(count, how).toBeGreaterThan(0);
});
