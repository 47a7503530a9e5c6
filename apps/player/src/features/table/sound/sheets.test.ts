import { expect, test } from 'vitest';
import { VOICES } from '../../../../voices/manifest.ts';
import effects from './sprites/effects.json' with { type: 'json' };
import english from './sprites/en.json' with { type: 'json' };
import persian from './sprites/fa.json' with { type: 'json' };
import { SOUNDS } from './utterances.ts';

const texts = Object.values(
  import.meta.glob<string>('../../../../voices/recorded/texts.csv', { query: '?raw', import: 'default', eager: true }),
)[0];
const files = Object.keys(import.meta.glob('./sprites/*.{weba,m4a}', { query: '?url' }));
const cues = Object.keys(VOICES);
const maps = { en: english, fa: persian, effects } as Record<string, Record<string, number[]>>;

// docs/specification/1-table-and-site.md#12-volume-switch
test('every number and phrase is spoken in both languages', () => {
  expect(cues).toHaveLength(49);
  expect(Object.keys(english)).toEqual(cues);
  expect(Object.keys(persian)).toEqual(cues);
});

test('every cue of the table has its clip', () => {
  for (const sound of Object.values(SOUNDS)) {
    if (sound === null) continue;
    if (typeof sound === 'string') expect(effects).toHaveProperty(sound);
    else expect(cues).toContain(sound.spoken);
  }
  for (const id of ['red', 'black', 'you-win', 'n0', 'n36']) expect(cues).toContain(id);
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

test.each(['en', 'fa'])('a spoken word in %s lasts from a quarter of a second to three and a half', (language) => {
  for (const [id, [, length]] of Object.entries(maps[language] ?? {})) {
    expect(length, id).toBeGreaterThanOrEqual(0.25);
    expect(length, id).toBeLessThanOrEqual(3.5);
  }
});

test('each sprite exists in two formats', () => {
  const wanted = Object.keys(maps).flatMap((name) => [`./sprites/${name}.m4a`, `./sprites/${name}.weba`]);
  expect(files.toSorted()).toEqual(wanted.toSorted());
});

test('Persian voices are written in Persian and in syllables', () => {
  for (const [id, { fa, faSyllables }] of Object.entries(VOICES)) {
    expect(fa, id).toMatch(/^[\u0600-\u06ff\u200c ]+$/);
    expect(faSyllables, id).toMatch(/^[a-zASCJZ*\- ]+$/);
    expect(faSyllables, id).toContain('*');
  }
});

test('the texts for a studio are those of the cues, in both languages', () => {
  const rows = (texts ?? '').trim().split('\n').slice(1);
  expect(rows.map((row) => row.slice(0, row.indexOf(',')))).toEqual(cues);
  for (const [index, row] of rows.entries()) {
    const { fa, en } = Object.values(VOICES)[index] ?? {};
    expect(row.endsWith(`,${fa},${en}`), row).toBe(true);
  }
});
