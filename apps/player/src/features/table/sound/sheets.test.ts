import { filesByLanguage, LANGUAGES } from '@lajvard/ui';
import { expect, test } from 'vitest';
import { CUES } from '../../../../voices/manifest.ts';
import syllables from '../../../../voices/persian-syllables.json' with { type: 'json' };
import effects from './sprites/effects.json' with { type: 'json' };
import { SOUNDS } from './utterances.ts';

const texts = Object.values(
  import.meta.glob<string>('../../../../voices/recorded/texts.csv', { query: '?raw', import: 'default', eager: true }),
)[0];
const files = Object.keys(import.meta.glob('./sprites/*.{weba,m4a}', { query: '?url' }));
const words = filesByLanguage(
  import.meta.glob<Record<string, string>>('../../../../voices/words/*.json', { eager: true, import: 'default' }),
  (language) => `../../../../voices/words/${language}.json`,
);
const voices = filesByLanguage(
  import.meta.glob<Record<string, number[]>>('./sprites/*.json', { eager: true, import: 'default' }),
  (language) => `./sprites/${language}.json`,
);
const maps = { ...voices, effects } as Record<string, Record<string, number[]>>;

// docs/specification/1-table-and-site.md#12-volume-switch
test.each(LANGUAGES)('every number and phrase has its words and its clip in %s', (language) => {
  expect(CUES).toHaveLength(49);
  expect(Object.keys(words[language])).toEqual(CUES);
  expect(Object.keys(voices[language])).toEqual(CUES);
});

test('every cue of the table has its clip', () => {
  for (const sound of Object.values(SOUNDS)) {
    if (sound === null) continue;
    if (typeof sound === 'string') expect(effects).toHaveProperty(sound);
    else expect(CUES).toContain(sound.spoken);
  }
  for (const id of ['red', 'black', 'you-win', 'n0', 'n36']) expect(CUES).toContain(id);
  const played = [
    'chip-on',
    'chips-on',
    'chip-off',
    'chips-off',
    'ball-track',
    'ball-rolling',
    'ambience',
    'ball-drop',
    'win-count',
    'win-counted',
  ];
  for (const id of played) expect(effects).toHaveProperty(id);
});

test.each(Object.entries(maps))('the clips of %s follow each other with silence in between', (_, map) => {
  let free = 0;
  for (const [id, [start = 0, length = 0]] of Object.entries(map)) {
    expect(start - free, id).toBeGreaterThan(0.149);
    free = start + length;
  }
});

test.each(LANGUAGES)('a spoken word in %s lasts from a quarter of a second to three and a half', (language) => {
  for (const [id, [, length]] of Object.entries(voices[language])) {
    expect(length, id).toBeGreaterThanOrEqual(0.25);
    expect(length, id).toBeLessThanOrEqual(3.5);
  }
});

test('each sprite exists in two formats', () => {
  const wanted = Object.keys(maps).flatMap((name) => [`./sprites/${name}.m4a`, `./sprites/${name}.weba`]);
  expect(files.toSorted()).toEqual(wanted.toSorted());
});

test('Persian voices are written in Persian and in syllables', () => {
  expect(Object.keys(syllables)).toEqual(CUES);
  for (const id of CUES) {
    expect(words.fa[id], id).toMatch(/^[\u0600-\u06ff\u200c ]+$/);
    expect(syllables[id], id).toMatch(/^[a-zASCJZ*\- ]+$/);
    expect(syllables[id], id).toContain('*');
  }
});

test('the texts for a studio are those of the cues, in every language', () => {
  const [head = '', ...rows] = (texts ?? '').trim().split('\n');
  expect(head).toBe(['cue', 'when', ...LANGUAGES].join());
  expect(rows.map((row) => row.slice(0, row.indexOf(',')))).toEqual(CUES);
  for (const [index, row] of rows.entries()) {
    const said = LANGUAGES.map((language) => words[language][CUES[index] ?? '']);
    expect(row.endsWith(`,${said.join()}`), row).toBe(true);
  }
});
