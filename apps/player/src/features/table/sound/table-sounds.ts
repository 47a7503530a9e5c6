import { winTier } from '@lajvard/roulette';
import { type Cue, cueOf } from '../model/cues.ts';
import { ballSpeedOf } from '../model/selectors.ts';
import type { TableState } from '../model/state.ts';
import type { Table } from '../store.ts';
import type { AudioDeck, Layer } from './audio-deck.ts';
import { ballLayers, LastingSounds } from './lasting-sounds.ts';
import { SpeechQueue } from './speech-queue.ts';
import { type EffectId, soundingOf } from './utterances.ts';
import type { YouWin } from './you-win.ts';

/** A clock cue later than this (sleeping tab or computer) is not played. */
const LATE_MS = 1500;
/** Minimum ms between two ticks of the count-up. */
const COUNT_TICK_MS = 70;
const FOLLOW_MS = 150;

export interface SoundPorts {
  readonly deck: Pick<AudioDeck, 'play' | 'effect' | 'loop'>;
  /** Steady clock, ms. */
  now(): number;
  /** Whether this market lets the table say "you win". */
  youWin(): YouWin;
  /** Runs after `ms`; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Whether the studio's own sound is audible; it brings its own ball and ambience. */
  studioAudible(): boolean;
  /** Whether the player wants to hear the ambience, and sees it. */
  ambienceWanted(): boolean;
}

/** Plays the table's sounds: the cues, and those of chips, ball and count-up. */
export class TableSounds {
  readonly #table: Pick<Table, 'onCue' | 'view' | 'serverNow' | 'pictureNow'>;
  readonly #ports: SoundPorts;
  readonly #queue: SpeechQueue;
  readonly #lasting: LastingSounds;
  #endFollowing = () => {};
  #tickedAt = 0;

  constructor(table: Pick<Table, 'onCue' | 'view' | 'serverNow' | 'pictureNow'>, ports: SoundPorts) {
    this.#table = table;
    this.#ports = ports;
    this.#queue = new SpeechQueue(ports.deck, ports.now);
    this.#lasting = new LastingSounds(ports.deck);
  }

  /** Subscribes to the table; returns the unsubscribe function. */
  start(): () => void {
    const ends = [
      this.#table.onCue((cue) => this.#play(cue)),
      this.#table.view.subscribe(({ table: after }, { table: before }) => {
        if (after !== before) this.#follow(before, after);
      }),
    ];
    this.#followOn();
    return () => {
      for (const end of ends) end();
      this.#endFollowing();
      this.hush();
    };
  }

  /**
   * Call when the voice becomes audible, at the first gesture; says what is still true then
   * (docs/specification/1-table-and-site.md#4-states-and-transitions: 'wait for next round').
   */
  voiceReady(): void {
    const { entered, table } = this.#table.view.getState();
    if (entered && table.phase === 'waiting') this.#play(cueOf({ kind: 'wait-for-next-round' }));
  }

  /** Stops all speech, and the ambience and the ball for a moment: on a change of language. */
  hush(): void {
    this.#queue.hush();
    this.#lasting.stop();
  }

  #play(cue: Cue): void {
    if (this.#isLate(cue)) return;
    const sounding = soundingOf(cue, { youWin: this.#ports.youWin() });
    if (sounding?.kind === 'say') this.#queue.say(sounding.utterance);
    else if (sounding) this.#effect(sounding.id);
  }

  #isLate({ id }: Cue): boolean {
    const schedule = this.#table.view.getState().table.round?.schedule;
    if (!schedule) return false;
    const due = {
      'beep-12': schedule.betsUntil - 12_000,
      'beep-6': schedule.betsUntil - 6_000,
      'no-more-bets': schedule.locksAt - 3_000,
    };
    return id in due && this.#table.serverNow() - due[id as keyof typeof due] > LATE_MS;
  }

  #follow(before: TableState, after: TableState): void {
    if (before.phase === 'betting' && after.phase === 'betting' && before.round?.number === after.round?.number) {
      const moved = chipSound(before, after);
      if (moved) this.#effect(moved);
    }
    if (after.phase !== before.phase) this.#lasting.follow(this.#wanted());
    if (after.phase === 'shown' && after.countedWin > before.countedWin) this.#count(after);
  }

  /** Ticks that rise with the count-up, and its end by the tier of the win; nothing at or below the stake. */
  #count({ countedWin, win, outcome }: TableState): void {
    const tier = winTier(outcome?.tableBet ?? 0, win);
    if (tier === 'none') return;
    if (countedWin === win) {
      if (!this.#ports.youWin()) return;
      this.#effect(tier === 'small' ? 'accepted' : 'win-counted');
      if (tier === 'great') this.#ports.deck.effect('win-counted', 2);
    } else if (this.#ports.now() - this.#tickedAt >= COUNT_TICK_MS) {
      this.#tickedAt = this.#ports.now();
      this.#ports.deck.effect('win-count', 1 + 0.35 * (countedWin / win));
    }
  }

  #followOn(): void {
    this.#lasting.follow(this.#wanted());
    this.#endFollowing = this.#ports.after(FOLLOW_MS, () => this.#followOn());
  }

  #wanted(): ReadonlyMap<EffectId, Layer> {
    const { table, filmed, entered } = this.#table.view.getState();
    if (!entered || this.#ports.studioAudible()) return new Map();
    const ball = table.phase === 'spinning' ? ballLayers(ballSpeedOf(table, this.#table.pictureNow(), filmed)) : [];
    return new Map(this.#ports.ambienceWanted() ? [...ball, ['ambience', { gain: 1, rate: 1 }]] : ball);
  }

  #effect(id: EffectId): void {
    this.#ports.deck.effect(id);
  }
}

/** The sound of a change to the chips: one or several, placed or taken off. */
function chipSound(before: TableState, after: TableState): EffectId | null {
  if (after.actions === before.actions) return null;
  const more = chipsOn(after) - chipsOn(before);
  if (more > 0) return more > 1 ? 'chips-on' : 'chip-on';
  if (more < 0) return more < -1 ? 'chips-off' : 'chip-off';
  return null;
}

const chipsOn = ({ slip }: TableState): number => Object.values(slip).reduce((sum, chips) => sum + chips.length, 0);
