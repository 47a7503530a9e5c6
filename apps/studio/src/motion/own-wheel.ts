import { randomInt } from 'node:crypto';
import { type StudioEvent, WHEELS } from '@lajvard/contract';
import { POCKETS } from '@lajvard/roulette';

/**
 * The wheel whose number nobody is told: people read it off the picture (docs/specification/2-account-and-back-office.md#412-the-croupiers-number).
 */

/**
 * The croupier of the demonstration. On the croupier's wheel the ball falls where it falls: into a number of its own, which the server does not know and
 * which nothing shows but the picture. A studio that starts when the ball already lay shows none: it cannot know where it was.
 */
export class OwnWheel {
  readonly #plays: boolean;
  readonly #draw: () => number;
  #roundNumber: number | null = null;
  #number: number | null = null;

  /** @param plays whether this studio has such a wheel; without one no ball is thrown in its rounds */
  constructor(plays: boolean, draw: () => number = () => randomInt(POCKETS.length)) {
    this.#plays = plays;
    this.#draw = draw;
  }

  /** The announcement as the picture is to show it: on the croupier's wheel with its own number, whatever was entered. */
  see(event: StudioEvent): StudioEvent {
    if (event.wheel !== WHEELS.croupier) return event;
    const rolls = event.phase === 'spinning' && event.landsAt !== null && event.now < event.landsAt;
    if (this.#plays && rolls && event.roundNumber !== this.#roundNumber) {
      this.#roundNumber = event.roundNumber;
      this.#number = this.#draw();
    }
    return { ...event, number: event.roundNumber === this.#roundNumber ? this.#number : null };
  }
}
