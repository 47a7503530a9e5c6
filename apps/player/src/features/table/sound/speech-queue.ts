import type { Rank, Sound, Utterance } from './utterances.ts';

/** Plays clips. */
export interface Deck {
  /**
   * Plays a clip once, then calls `onEnd`. Returns a function that stops it; null if it cannot be heard now (not
   * loaded, muted, no gesture yet).
   */
  play(sound: Sound, onEnd: () => void): (() => void) | null;
}

interface Waiting {
  readonly utterance: Utterance;
  readonly saidAt: number;
}

const WEIGHT: Readonly<Record<Rank, number>> = { remark: 0, answer: 1, news: 2 };

/**
 * Speaks one utterance at a time, and none that is out of date. News interrupts all but news, an answer interrupts
 * remarks and older answers, a remark interrupts older remarks. A later utterance replaces any that still waits and
 * ranks no higher.
 */
export class SpeechQueue {
  readonly #deck: Deck;
  readonly #now: () => number;
  #speaking: { utterance: Utterance; stop: () => void } | null = null;
  #waiting: Waiting[] = [];
  /** The current clip: the end of any other, such as one that was cut off, is ignored. */
  #turn: object = {};

  /** `now`: any steady clock, ms. */
  constructor(deck: Deck, now: () => number) {
    this.#deck = deck;
    this.#now = now;
  }

  say(utterance: Utterance): void {
    if (this.#speaking?.utterance.key === utterance.key) return;
    this.#waiting = this.#waiting.filter((one) => WEIGHT[one.utterance.rank] > WEIGHT[utterance.rank]);
    if (this.#speaking && cutsIn(utterance, this.#speaking.utterance)) {
      this.#speaking.stop();
      this.#speaking = null;
    }
    this.#waiting.push({ utterance, saidAt: this.#now() });
    this.#next();
  }

  /** Stops speaking and empties the queue. */
  hush(): void {
    this.#waiting = [];
    this.#speaking?.stop();
    this.#speaking = null;
  }

  #next(): void {
    while (!this.#speaking) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (this.#now() - next.saidAt <= next.utterance.keepMs) this.#speak(next.utterance, 0);
    }
  }

  /** Plays the clips of an utterance from `index` on, skipping those that cannot be heard. */
  #speak(utterance: Utterance, index: number): void {
    const sound = utterance.sounds[index];
    if (!sound) {
      this.#speaking = null;
      return;
    }
    const turn = {};
    this.#turn = turn;
    const stop = this.#deck.play(sound, () => {
      if (this.#turn !== turn || !this.#speaking) return;
      this.#speak(utterance, index + 1);
      this.#next();
    });
    if (stop) this.#speaking = { utterance, stop };
    else this.#speak(utterance, index + 1);
  }
}

function cutsIn(utterance: Utterance, speaking: Utterance): boolean {
  if (WEIGHT[utterance.rank] > WEIGHT[speaking.rank]) return true;
  return utterance.rank === speaking.rank && utterance.rank !== 'news';
}
