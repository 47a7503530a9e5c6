import { NO_SPIN_CAUSES, WHEELS } from '@lajvard/contract';
import type { RandomSource } from '@lajvard/server/testing/seeded-random.ts';
import type { VirtualTime } from '@lajvard/server/testing/virtual-clock.ts';
import type { Reading } from '../../apps/server/src/modules/wheel/entry-rules.ts';
import { Refused } from '../../apps/server/src/platform/http/handler.ts';
import type { Process } from './processes.ts';

/** The members of staff at the croupier's wheel. */
export interface Croupiers {
  /** Sometimes changes the wheel of the following rounds; `wheel`: that of the current one. */
  choose(wheel: string): void;
  /**
   * Reads the wheel and enters the number: mostly soon and correctly, sometimes late, wrongly, twice or never; some
   * spins do not count.
   */
  read(round: { roundNumber: number; closesAt: number }): void;
  /** The readings of a round that were answered as confirmed, oldest first. */
  confirmedOf(roundNumber: number): readonly Reading[];
}

const STAFF = [101, 102, 103];
const SPIN_MS = 12_000;

export const croupiers = (world: {
  readonly time: VirtualTime;
  readonly random: RandomSource;
  readonly reachable: () => Process | undefined;
}): Croupiers => {
  const { time, random } = world;
  const confirmed = new Map<number, Reading[]>();
  const change = { source: null, reading: null, roundNumber: null, ip: '192.0.2.9' };

  const enter = (roundNumber: number, reading: Reading, staffId: number): void => {
    world
      .reachable()
      ?.configureWheel({ ...change, reading, roundNumber: random.onceIn(3) ? null : roundNumber, staffId })
      .then((answer) => {
        if (!(answer instanceof Refused) && answer === 'confirmed')
          confirmed.set(roundNumber, [...(confirmed.get(roundNumber) ?? []), reading]);
      })
      .catch(() => undefined); // the process died: the fate of the entry is unknown
  };

  return {
    choose: (wheel) => {
      if (!random.onceIn(wheel === WHEELS.virtual ? 25 : 3)) return;
      const source = wheel === WHEELS.virtual ? 'studio' : 'automatic';
      void world
        .reachable()
        ?.configureWheel({ ...change, source, staffId: random.pick(STAFF) })
        .catch(() => undefined);
    },
    read: ({ roundNumber, closesAt }) => {
      const number = random.between(0, 36);
      const isSpoilt = random.onceIn(20);
      const entries = random.onceIn(8) ? random.between(0, 2) : random.between(3, 6);
      for (let n = 0; n < entries; n++) {
        const soon = closesAt + SPIN_MS + random.between(500, 8_000);
        const late = closesAt + random.between(115_000, 121_000);
        const right = isSpoilt ? random.pick(NO_SPIN_CAUSES) : number;
        const read = random.onceIn(15) ? (number + 1) % 37 : right;
        const staffId = STAFF[(n + (random.onceIn(6) ? 1 : 0)) % STAFF.length] ?? 101;
        time.at(random.onceIn(25) ? late : soon, () => enter(roundNumber, read, staffId));
      }
    },
    confirmedOf: (roundNumber) => confirmed.get(roundNumber) ?? [],
  };
};
