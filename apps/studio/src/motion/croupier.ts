import type { StudioEvent } from '@lajvard/contract';
import { type BallPlace, ballAt, rotorAngle, type Scene, type Spin, takenOut } from '@lajvard/wheel';

/** Keeps the announcements of the rounds and gives the scene at any later moment. Times in the server's epoch ms. */
export class Croupier {
  #spin: Spin | null = null;
  #takenOutAt = Number.POSITIVE_INFINITY;
  #roundNumber: number | null = null;

  /** The round announced last; null before the first announcement. */
  get roundNumber(): number | null {
    return this.#roundNumber;
  }

  hear(event: StudioEvent): void {
    this.#roundNumber = event.roundNumber;
    const { roundNumber, launchesAt, landsAt, number } = event;
    if (launchesAt !== null && landsAt !== null && number !== null && landsAt > launchesAt) {
      this.#spin = { roundNumber, launchesAt, landsAt, number };
      this.#takenOutAt = Number.POSITIVE_INFINITY;
      return;
    }
    // The old ball is removed when the table locks; that of an invalid throw at once.
    const tableIsClosed = event.phase === 'locked' || event.phase === 'closed' || event.phase === 'spinning';
    const throwFailed = event.phase === 'void' && this.#spin?.roundNumber === roundNumber;
    if (tableIsClosed || throwFailed) this.#takenOutAt = Math.min(this.#takenOutAt, event.now);
  }

  sceneAt(at: number): Scene {
    return { rotorAngle: rotorAngle(at, this.#spin), ball: this.#ballAt(at) };
  }

  #ballAt(at: number): BallPlace | null {
    const spin = this.#spin;
    if (spin === null || at < spin.launchesAt) return null;
    return takenOut(ballAt(at, spin), at, this.#takenOutAt);
  }
}
