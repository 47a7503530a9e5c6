import { FAULT_NAMES, MAX_FRAMES, pageFault } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { NAMES, reportOf } from './report-fault.ts';

it('knows the names of the contract', () => {
  expect(NAMES).toEqual(FAULT_NAMES);
});

/** A hundred places, as browsers write them. */
const deep = (line: (place: number) => string) => Array.from({ length: 100 }, (_, place) => line(place)).join('\n');

it.each([
  ['Chromium', new RangeError('x'), deep((place) => `    at f (https://s/assets/a-${place}.js:1:${place + 1})`)],
  ['Firefox and WebKit', new RangeError('x'), deep((place) => `f@https://s/assets/a-${place}.js:1:${place + 1}`)],
  ['a server of developers', new RangeError('x'), deep((place) => `    at f (http://s/src/a-${place}.tsx?t=17:1:1)`)],
])('the report of a fault in %s is one that the contract takes', (_, error, stack) => {
  error.stack = stack;
  const report = reportOf(error, 'office');
  expect(report.frames).toHaveLength(MAX_FRAMES);
  expect(report.frames[0]).toMatchObject({ file: expect.stringMatching(/^a-0\.(js|tsx)$/), line: 1, column: 1 });
  expect(pageFault.body.safeParse(report).success).toBe(true);
});

it.each([['a word'], [null], [{ name: 'reza@example.org' }], [Object.assign(new Error(), { name: 'Reza' })]])(
  'what is no error of a known kind is told as another one: %j',
  (thrown) => {
    expect(pageFault.body.safeParse(reportOf(thrown, 'player')).data?.name).toBe('other');
  },
);
