import type { ChipValue, Refusal } from '@lajvard/roulette';
import type { News } from './actions.ts';
import type { TableRefusal } from './state.ts';

/**
 * Every sound and voice of the table (docs/specification/1-table-and-site.md#4-states-and-transitions,
 * docs/specification/1-table-and-site.md#5-validation-rules). The voice files have these names.
 */
export type CueId =
  | 'place-bets'
  | 'wait-for-next-round'
  | 'time-30'
  | 'beep-12'
  | 'beep-6'
  | 'extra-time'
  | 'no-more-bets'
  | 'table-locked'
  | 'bets-accepted'
  | 'bets-unknown'
  | 'bets-returned'
  | 'number'
  | 'round-void'
  | 'connection-lost'
  | 'connection-back'
  | 'on-a-break'
  | 'bet-limit'
  | 'maximum-bet-500'
  | 'chips-limited'
  | 'charge-credit'
  | 'maximum-bet-50'
  | 'c50-or-100'
  | 'maximum-bet-100'
  | 'refused';

/**
 * The cue of each refusal, in the order of the rules (docs/specification/1-table-and-site.md#5-validation-rules).
 * A refusal without a cue does not compile.
 */
export const REFUSAL_CUES: Readonly<Record<Refusal, CueId>> = {
  'table-locked': 'table-locked',
  'on-a-break': 'on-a-break',
  'bet-limit-reached': 'bet-limit',
  'table-total-too-high': 'maximum-bet-500',
  'too-many-chips': 'chips-limited',
  'charge-credit': 'charge-credit',
  'inside-spot-full': 'maximum-bet-50',
  'inside-chip-too-big': 'maximum-bet-50',
  'outside-chip-too-small': 'c50-or-100',
  'outside-spot-full': 'maximum-bet-100',
  'unknown-spot': 'refused',
  'unknown-chip': 'refused',
  'empty-slip': 'refused',
};

const TABLE_CUES: Readonly<Record<Exclude<TableRefusal, Refusal>, CueId>> = {
  'connection-lost': 'connection-lost',
  'already-connected': 'refused',
  'still-processing': 'refused',
  'auto-repeat-on': 'refused',
  'nothing-to-undo': 'refused',
  'nothing-to-repeat': 'refused',
  'window-locked': 'table-locked',
  'nothing-to-save': 'refused',
  'auto-repeat-not-offered': 'refused',
  'nobody-at-the-table': 'refused',
};

type Tone = 'plain' | 'good' | 'warning';

/** One announcement of the table: its sound, its words, and how it is read. */
export interface Cue {
  readonly id: CueId;
  /** i18n key of namespace `table`. */
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly tone: Tone;
  /** Read at once, interrupting other speech (results, no more bets). */
  readonly urgent: boolean;
  /** A bet that one press places instead of the refused one. */
  readonly offer?: { readonly spot: string; readonly value: ChipValue };
  /** Shown beside the felt until it fades; otherwise only on the video and to screen readers. */
  readonly toast: boolean;
}

/** The cue of a news item. */
export function cueOf(news: News): Cue {
  switch (news.kind) {
    case 'refused':
      return { ...refusalCue(news), urgent: true, toast: true };
    case 'bets-opened':
      return cue('place-bets', 'cue.place-bets');
    case 'wait-for-next-round':
      return cue('wait-for-next-round', 'cue.wait-for-next-round');
    case 'table-locked':
      return cue('table-locked', 'cue.table-locked');
    case 'bets-accepted':
      return {
        ...cue('bets-accepted', 'cue.bets-accepted', 'good', { total: news.total, balance: news.balance }),
        toast: true,
      };
    case 'bets-unknown':
      return { ...cue('bets-unknown', 'cue.bets-unknown', 'warning'), urgent: true, toast: true };
    case 'bets-returned':
      return {
        ...cue('bets-returned', 'cue.bets-returned', 'warning', { reason: news.reason }),
        urgent: true,
        toast: true,
      };
    case 'bets-restored':
      return { ...cue('place-bets', 'cue.bets-restored', 'good', { total: news.total }), toast: true };
    case 'number-shown':
      return {
        ...cue('number', 'cue.number', 'good', { number: news.number, stake: news.stake, win: news.win }),
        urgent: true,
      };
    case 'round-voided':
      return {
        ...cue('round-void', news.returned > 0 ? 'cue.round-void' : 'say.void', 'warning', {
          reason: news.reason ?? '',
          returned: news.returned,
        }),
        urgent: true,
        toast: true,
      };
    case 'auto-repeat-stopped':
      // No voice of its own: the refusal before it has already given the reason.
      return {
        ...cue('refused', 'favourites.auto-repeat-stopped', 'warning', { refusal: news.refusal }),
        urgent: true,
        toast: true,
      };
    case 'connection-lost':
      return { ...cue('connection-lost', 'cue.connection-lost', 'warning'), urgent: true };
    case 'connection-back':
      return cue('connection-back', 'cue.connection-back', 'good');
  }
}

/**
 * Cues of the clock (docs/specification/1-table-and-site.md#41-countdown,
 * docs/specification/1-table-and-site.md#42-extra-time).
 */
export const CLOCK_CUES = {
  'time-30': cue('time-30', 'cue.seconds-left', 'plain', { seconds: 30 }), // text only, no sound
  'beep-12': cue('beep-12', 'cue.seconds-left', 'plain', { seconds: 12 }),
  'beep-6': cue('beep-6', 'cue.seconds-left', 'warning', { seconds: 6 }),
  'extra-time': cue('extra-time', 'cue.extra-time'), // text only, no sound
  'no-more-bets': { ...cue('no-more-bets', 'cue.no-more-bets', 'warning'), urgent: true },
} as const satisfies Record<string, Cue>;

/** The cue of a refusal; inside a group it names the spot. */
function refusalCue({ refusal, spot, inGroup, offered }: News & { kind: 'refused' }): Cue {
  const values = inGroup && spot !== undefined ? { spot } : {};
  const said = cue(cueOfRefusal(refusal), `refusal.${refusal}`, 'warning', values);
  return offered && spot !== undefined ? { ...said, offer: { spot, value: offered } } : said;
}

function cueOfRefusal(refusal: TableRefusal): CueId {
  return refusal in TABLE_CUES
    ? TABLE_CUES[refusal as Exclude<TableRefusal, Refusal>]
    : REFUSAL_CUES[refusal as Refusal];
}

function cue(id: CueId, text: string, tone: Tone = 'plain', values: Cue['values'] = {}): Cue {
  return { id, text, values, tone, urgent: false, toast: false };
}
