import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fade, shape } from './clip.ts';

/** Letters of the manifest's Persian to phones of the American voice. */
const PHONES: Readonly<Record<string, string>> = {
  a: 'ae',
  A: 'aa',
  e: 'eh',
  i: 'iy',
  o: 'ow',
  u: 'uw',
  S: 'sh',
  C: 'ch',
  J: 'jh',
  Z: 'zh',
  h: 'hh',
  ...Object.fromEntries([...'bdfgklmnprstvyz'].map((letter) => [letter, letter])),
};

/**
 * The engine's silence is cut except for this many seconds before the first sound and after the last; cutting by
 * loudness would remove soft onsets.
 */
const KEPT_BEFORE_SECONDS = 0.06;
const KEPT_AFTER_SECONDS = 0.1;

// 48 kHz mono; a little warmth and presence, even level, a small studio. No trimming here.
const VOICE_CHAIN = (
  'highpass 85 equalizer 220 0.9q +1.5 equalizer 3200 1.1q +2.5 ' +
  'compand 0.008,0.12 6:-60,-56,-30,-24,-12,-10,0,-6 0 -60 0.05 reverb 10 50 24 100 2 -6'
).split(' ');

/** `Ca-hAr*` as the entry of a lexicon: ((ch ae) 0) ((hh aa r) 1). */
export const syllablesOf = (word: string): string =>
  word
    .split('-')
    .map((syllable) => {
      const stressed = syllable.endsWith('*');
      // The American o is the diphthong of «dowr» already.
      const phones = [...syllable.replace('*', '').replace('ow', 'o')].map((letter) => {
        const phone = PHONES[letter];
        if (!phone) throw new Error(`${word}: no phone for ${letter}`);
        return phone;
      });
      return `((${phones.join(' ')}) ${stressed ? 1 : 0})`;
    })
    .join(' ');

/** One spoken clip to be made. */
export interface Line {
  readonly id: string;
  readonly language: 'en' | 'fa';
  /** English text, or the Persian syllables. */
  readonly words: string;
}

const letterName = (letter: string): string =>
  /[A-Z]/.test(letter) ? `${letter.toLowerCase()}q` : letter.replace(/[-*]/, 'x');
const entryName = (word: string): string => `fa${[...word].map(letterName).join('')}`;

const schemeOf = (lines: readonly Line[], folder: string): string => {
  const persian = new Set(lines.filter(({ language }) => language === 'fa').flatMap(({ words }) => words.split(' ')));
  return [
    '(voice_cmu_us_slt_arctic_hts)',
    ...[...persian].map((word) => `(lex.add.entry '("${entryName(word)}" nn (${syllablesOf(word)})))`),
    ...lines.flatMap(({ id, language, words }) => {
      const text = language === 'en' ? words : words.split(' ').map(entryName).join(' ');
      const file = path.join(folder, `${language}-${id}`);
      return [
        `(set! said (SynthText "${text}"))`,
        `(utt.save.wave said "${file}.raw.wav")`,
        `(utt.save.segs said "${file}.segs")`,
      ];
    }),
    '',
  ].join('\n');
};

/** Seconds at which the speech of a saved segment list begins and ends. */
const speechOf = (segments: string): { from: number; to: number } => {
  const rows = segments
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter((row) => row.length === 3 && Number(row[0]) > 0)
    .map(([end, , phone]) => ({ end: Number(end), phone }));
  const first = rows.findIndex(({ phone }) => phone !== 'pau');
  const last = rows.findLastIndex(({ phone }) => phone !== 'pau');
  return { from: rows[first - 1]?.end ?? 0, to: rows[last]?.end ?? 0 };
};

/** Speaks all lines with one engine run; returns the finished samples (48 kHz, -1 to 1) of each. */
export const speak = (lines: readonly Line[], folder: string): Map<Line, Float32Array> => {
  const script = path.join(folder, 'lines.scm');
  writeFileSync(script, schemeOf(lines, folder));
  execFileSync('festival', ['-b', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Map(
    lines.map((line) => {
      const file = path.join(folder, `${line.language}-${line.id}`);
      const { from, to } = speechOf(readFileSync(`${file}.segs`, 'utf8'));
      const start = Math.max(0, from - KEPT_BEFORE_SECONDS);
      const cut = ['trim', start.toFixed(3), `=${(to + KEPT_AFTER_SECONDS).toFixed(3)}`];
      // The reverb rings on a little after the last sound.
      return [line, fade(shape(`${file}.raw.wav`, [...cut, 'pad', '0', '0.12', ...VOICE_CHAIN]), 0.008, 0.08)];
    }),
  );
};

/** A recording by a person: only its format is changed. */
export const takeRecorded = (file: string): Float32Array => shape(file, ['highpass', '60']);
