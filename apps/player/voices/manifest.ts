import english from './words/en.json' with { type: 'json' };

/**
 * A spoken cue of the table: the numbers of the wheel, `n0` to `n36`, and its phrases
 * (docs/specification/1-table-and-site.md#4-states-and-transitions,
 * docs/specification/1-table-and-site.md#86-voices-of-refused-bets). Its id is the name of the clip, of a recorded wav,
 * and of the entry in the maps of the sprites. What it says in a language is in `words`.
 */
export type CueId = keyof typeof english;

/** The ids of the phrases. */
export type PhraseId = Exclude<CueId, `n${number}`>;

/** Every cue; a recorded wav `recorded/{language}/{id}.wav` takes the place of the made voice. */
export const CUES = Object.keys(english) as CueId[];
