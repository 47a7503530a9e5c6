import { randomInt } from 'node:crypto';
import { type StudioEvent, WHEELS } from '@lajvard/contract';
import { POCKETS } from '@lajvard/roulette';

/**
 * The wheel whose number is not announced: people read it from the picture
 * (docs/specification/2-account-and-back-office.md#412-the-croupiers-number).
 */

/**
 * The croupier of the demo. On the croupier's wheel the ball falls into a number drawn here, which the server does
 * not know and only the picture shows. A studio that starts after the ball has come to rest shows none, because it
 * cannot know where.
 */
export class OwnWheel {
  readonly #plays: boolean;
  readonly #draw: () => number;
  #roundNumber: number | null = null;
  #number: number | null = null;

  /** @param plays whether this studio has such a wheel; without one, no ball is thrown in its rounds */
  constructor(plays: boolean, draw: () => number = () => randomInt(POCKETS.length)) {
    this.#plays = plays;
    this.#draw = draw;
  }

  /**
   * The announcement as the picture must show it: on the croupier's wheel with our own number, whatever staff entered.
   */
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
