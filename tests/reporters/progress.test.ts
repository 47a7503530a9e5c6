import { describe, expect, test } from 'vitest';
import { progressLine, progressOn, type Screen, shellWord } from './progress.ts';

const written = (isTTY: boolean): Screen & { readonly text: () => string } => {
  let all = '';
  return { isTTY, columns: 30, write: (text) => (all += text), text: () => all };
};

describe('the line of progress', () => {
  test('a terminal shows one line, which text that stays does not scramble', () => {
    const screen = written(true);
    const progress = progressOn(screen, () => 0);
    progress.show('tests', '1 of 2 files');
    progress.write('FAILED a\n');
    progress.end('tests');
    progress.write('ok\n');
    const lines = screen.text().replaceAll('\r\u001B[2K', '<clear>');
    expect(lines).toBe('1 of 2 files<clear>FAILED a\n1 of 2 files<clear>ok\n');
  });

  test('steps that run side by side share the line', () => {
    const screen = written(true);
    const progress = progressOn(screen, () => 0);
    progress.show('tests', '1 of 2');
    progress.show('e2e', '3 of 9');
    progress.show('tests', '2 of 2');
    expect(screen.text().split('\r\u001B[2K')).toEqual(['1 of 2', '1 of 2 | 3 of 9', '2 of 2 | 3 of 9']);
  });

  test('a terminal shows no more than fits into its width', () => {
    const screen = written(true);
    progressOn(screen, () => 0).show('tests', 'x'.repeat(100));
    expect(screen.text()).toHaveLength(29);
  });

  test('a log gets a line every fifteen seconds at most', () => {
    const screen = written(false);
    let now = 0;
    const progress = progressOn(screen, () => now);
    for (now = 0; now <= 31_000; now += 1_000) progress.show('tests', `at ${now / 1_000}`);
    progress.end('tests');
    expect(screen.text()).toBe('at 0\nat 15\nat 30\n');
  });

  test('the line of progress tells how many files of how many are done, and how their tests ended', () => {
    const facts = { name: 'tests', done: 12, all: 557, unit: 'files', passed: 203, failed: 1, seconds: 9.6 } as const;
    expect(progressLine(facts)).toBe('tests: 12 of 557 files, 203 tests passed, 1 failed, 10 s');
    expect(progressLine({ ...facts, unit: 'tests' })).toBe('tests: 12 of 557 tests, 1 failed, 10 s');
  });
});

test.each([
  ['tests/a.test.ts', 'tests/a.test.ts'],
  ['a b', "'a b'"],
  ["it's", `'it'\\''s'`],
  ['$HOME', "'$HOME'"],
])('the text %s becomes the word %s of a command', (text, word) => {
  expect(shellWord(text)).toBe(word);
});
