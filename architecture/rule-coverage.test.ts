import { expect, it } from 'vitest';
import { allRules, rulesOf } from './rule-coverage.ts';

/** Tests cite the rules that they show, so that `node architecture/rule-coverage.ts` finds them. It only goes down. */
const MAX_UNCITED = 110;

it('most sections of the specification are cited by a test', () => {
  const rules = allRules();
  expect(rules.length).toBeGreaterThan(200);
  expect(rules.filter(({ tests }) => tests.length === 0).length).toBeLessThanOrEqual(MAX_UNCITED);
});

it('detects which test cites which heading', () => {
  const tests = [
    { file: 'a.test.ts', text: '// x.md#11-chips' },
    { file: 'b.test.ts', text: '// x.md#11-chips-and-more' },
  ];
  const rules = rulesOf('x.md', '## 1 Bets\n### 1.1 Chips\n### 1.2 Spots\n## 2 Rounds\n', tests);
  expect(rules.map(({ title, tests: cited }) => [title, cited])).toEqual([
    ['1.1 Chips', ['a.test.ts']],
    ['1.2 Spots', []],
    ['2 Rounds', []],
  ]);
});
