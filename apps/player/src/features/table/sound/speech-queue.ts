import type { Rank, Sound, Utterance } from './utterances.ts';

/** What plays clips. */
export interface Deck {
  /** Plays a clip once and tells its end; null when it cannot be heard now (not loaded, muted, no gesture yet). The answer stops it. */
  play(sound: Sound, onEnd: () => void): (() => void) | null;
}

interface Waiting {
  readonly utterance: Utterance;
  readonly saidAt: number;
}

const WEIGHT: Readonly<Record<Rank, number>> = { remark: 0, answer: 1, news: 2 };

/**
 * One mouth: utterances never overlap, and none is said when it is out of date. News cuts in on everything but news, an answer
 * on remarks and older answers, a remark on older remarks; whatever is said later takes the place of what still waits and weighs no more.
 */
export class SpeechQueue {
  readonly #deck: Deck;
  readonly #now: () => number;
  #speaking: { utterance: Utterance; stop: () => void } | null = null;
  #waiting: Waiting[] = [];
  /** The clip whose end counts: one that was cut off may still tell its end. */
  #turn: object = {};

  /** `now`: ms of any steady clock. */
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

  /** Stops what is said and forgets what waits. */
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

  /** Plays the clips of an utterance from `index` on; one that cannot be heard is left out. */
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
