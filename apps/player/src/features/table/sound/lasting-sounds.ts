import type { AudioDeck, Layer, Loop } from './audio-deck.ts';
import type { EffectId } from './utterances.ts';

/** Slower than this, the loops would sound like another ball. */
const SLOWEST_RATE = 0.45;

/**
 * The two layers of a ball of this speed, 0 to 1: the track's rumble, and the ball itself, which slows down with it
 * and falls silent first.
 */
export function ballLayers(speed: number): readonly (readonly [EffectId, Layer])[] {
  const rate = SLOWEST_RATE + (1 - SLOWEST_RATE) * speed;
  return [
    ['ball-track', { gain: speed ** 0.7, rate: (1 + rate) / 2 }],
    ['ball-rolling', { gain: speed ** 1.7, rate }],
  ];
}

/** Keeps loops as they are wanted: starts and stops them, and lets them follow. */
export class LastingSounds {
  readonly #deck: Pick<AudioDeck, 'loop'>;
  readonly #loops = new Map<EffectId, Loop>();

  constructor(deck: Pick<AudioDeck, 'loop'>) {
    this.#deck = deck;
  }

  /** Only these loops play from now on; one that could not be heard yet is tried again. */
  follow(wanted: ReadonlyMap<EffectId, Layer>): void {
    for (const [id, loop] of this.#loops) {
      if (wanted.has(id) && loop.playing) continue;
      loop.stop();
      this.#loops.delete(id);
    }
    for (const [id, layer] of wanted) {
      const loop = this.#loops.get(id) ?? this.#deck.loop(id);
      if (!loop) continue;
      this.#loops.set(id, loop);
      loop.follow(layer);
    }
  }

  stop(): void {
    this.follow(new Map());
  }
}
