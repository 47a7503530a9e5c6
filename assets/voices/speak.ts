import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fade, RATE, shape, writeWave } from './clip.ts';
import { lettersOf, persian, type Segment, SOUNDS, track } from './persian.ts';

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
const syllablesOf = (word: string): string =>
  word
    .split('-')
    .map((syllable) => {
      const stressed = syllable.endsWith('*');
      const phones = lettersOf(syllable).map((letter) => {
        const phone = SOUNDS[letter]?.phone;
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

/** The phones of a saved segment list without the pauses, in seconds. */
const phonesOf = (segments: string): { phone: string; from: number; to: number }[] =>
  segments
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter((row) => row.length === 3 && Number(row[0]) > 0)
    .map(([end, , phone = ''], index, rows) => ({ phone, from: Number(rows[index - 1]?.[0] ?? 0), to: Number(end) }))
    .filter(({ phone }) => phone !== 'pau');

/** The sounds of a Persian line where the engine said them. */
const segmentsOf = ({ id, words }: Line, phones: ReturnType<typeof phonesOf>): Segment[] => {
  const letters = lettersOf(words);
  if (letters.length !== phones.length) throw new Error(`${id}: ${letters.length} sounds, ${phones.length} phones`);
  return phones.map(({ from, to }, index) => ({ letter: letters[index] ?? '', from, to }));
};

/** Speaks all lines with one engine run; returns the finished samples (48 kHz, -1 to 1) of each. */
export const speak = (lines: readonly Line[], folder: string): Map<Line, Float32Array> => {
  const script = path.join(folder, 'lines.scm');
  writeFileSync(script, schemeOf(lines, folder));
  execFileSync('festival', ['-b', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Map(
    lines.map((line) => {
      const file = path.join(folder, `${line.language}-${line.id}`);
      const raw = `${file}.raw.wav`;
      const phones = phonesOf(readFileSync(`${file}.segs`, 'utf8'));
      if (line.language === 'fa') {
        writeWave(raw, persian(shape(raw), RATE, segmentsOf(line, phones), track(raw, folder)));
      }
      const start = Math.max(0, (phones[0]?.from ?? 0) - KEPT_BEFORE_SECONDS);
      const end = (phones.at(-1)?.to ?? 0) + KEPT_AFTER_SECONDS;
      // The reverb rings on a little after the last sound.
      const cut = ['trim', start.toFixed(3), `=${end.toFixed(3)}`, 'pad', '0', '0.12'];
      return [line, fade(shape(raw, [...cut, ...VOICE_CHAIN]), 0.008, 0.08)];
    }),
  );
};
