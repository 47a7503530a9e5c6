import { colourOf } from '@lajvard/roulette';
import type { PhraseId } from '../../../../voices/manifest.ts';
import type { Cue, CueId } from '../model/cues.ts';
import type { YouWin } from './you-win.ts';

/** The sounds other than speech; `assets/voices/effects.ts` generates them. */
export type EffectId =
  | 'beep-12'
  | 'beep-6'
  | 'lock'
  | 'chip-on'
  | 'chips-on'
  | 'chip-off'
  | 'chips-off'
  | 'ball-track'
  | 'ball-rolling'
  | 'ambience'
  | 'ball-drop'
  | 'win-count'
  | 'win-counted'
  | 'accepted'
  | 'returned'
  | 'refused'
  | 'round-void'
  | 'connection-lost'
  | 'connection-back';

type VoiceId = PhraseId | `n${number}`;

/** One clip of a sprite. */
export type Sound =
  | { readonly sheet: 'voice'; readonly id: VoiceId }
  | { readonly sheet: 'effects'; readonly id: EffectId };

/** A remark of the table, an answer to a press, or news that must be heard. */
export type Rank = 'remark' | 'answer' | 'news';

/** Clips spoken in one go. */
export interface Utterance {
  /** Utterances with the same key say the same: the second is dropped while the first is spoken. */
  readonly key: string;
  readonly sounds: readonly Sound[];
  readonly rank: Rank;
  /** How long it may wait for its turn before it is out of date, ms. */
  readonly keepMs: number;
}

/** How a cue sounds: spoken in turn, an effect over everything else, or silent. */
export type Sounding =
  | { readonly kind: 'say'; readonly utterance: Utterance }
  | { readonly kind: 'effect'; readonly id: EffectId }
  | null;

const spoken = (id: PhraseId, rank: Rank, keepMs: number) => ({ spoken: id, rank, keepMs });

// A remark may wait until a result has been spoken; an answer is useless once the player has moved on.
const REMARK = ['remark', 4000] as const;
const ANSWER = ['answer', 1200] as const;

type PhraseCue = ReturnType<typeof spoken>;

/** How every cue sounds: a phrase, an effect, or silence. A cue without an entry does not compile. */
export const SOUNDS: Readonly<Record<Exclude<CueId, 'number'>, PhraseCue | EffectId | null>> = {
  'place-bets': spoken('place-bets', ...REMARK),
  'wait-for-next-round': spoken('wait-for-next-round', ...REMARK),
  'time-30': null,
  'beep-12': 'beep-12',
  'beep-6': 'beep-6',
  'extra-time': null,
  'no-more-bets': spoken('no-more-bets', 'news', 1500),
  'table-locked': 'lock',
  'bets-accepted': 'accepted',
  'bets-unknown': 'connection-lost',
  'bets-returned': 'returned',
  'round-void': 'round-void',
  'connection-lost': 'connection-lost',
  'connection-back': 'connection-back',
  'on-a-break': 'refused',
  'bet-limit': 'refused',
  'maximum-bet-500': spoken('maximum-bet-500', ...ANSWER),
  'chips-limited': spoken('chips-limited', ...ANSWER),
  'charge-credit': spoken('charge-credit', ...ANSWER),
  'maximum-bet-50': spoken('maximum-bet-50', ...ANSWER),
  'c50-or-100': spoken('c50-or-100', ...ANSWER),
  'maximum-bet-100': spoken('maximum-bet-100', ...ANSWER),
  refused: 'refused',
};

const RESULT_KEEP_MS = 2500;

/** How a cue sounds. `youWin`: when this market permits it (docs/specification/1-table-and-site.md#46-results). */
export function soundingOf({ id, values }: Cue, { youWin }: { youWin: YouWin }): Sounding {
  if (id === 'number') {
    const over = youWin === 'net' ? Number(values.stake) : 0;
    return { kind: 'say', utterance: resultOf(Number(values.number), youWin !== false && Number(values.win) > over) };
  }
  const sound = SOUNDS[id];
  if (sound === null) return null;
  if (typeof sound === 'string') return { kind: 'effect', id: sound };
  const { rank, keepMs } = sound;
  return { kind: 'say', utterance: { key: id, sounds: [{ sheet: 'voice', id: sound.spoken }], rank, keepMs } };
}

/**
 * The ball drops, then the number, its colour, and "you win" (docs/specification/1-table-and-site.md#46-results). Zero
 * has no colour.
 */
function resultOf(number: number, youWin: boolean): Utterance {
  const colour = colourOf(number);
  const sounds: Sound[] = [
    { sheet: 'effects', id: 'ball-drop' },
    { sheet: 'voice', id: `n${number}` },
  ];
  if (colour !== 'green') sounds.push({ sheet: 'voice', id: colour });
  if (youWin) sounds.push({ sheet: 'voice', id: 'you-win' });
  return { key: `number-${number}`, sounds, rank: 'news', keepMs: RESULT_KEEP_MS };
}
