import { expect, it } from 'vitest';
import { mayEnter, SECTIONS } from './index.ts';

// docs/decisions/024-permissions-and-audit.md
it('an auditor enters every page but the charge form and those of the partner’s panel', () => {
  const closed = SECTIONS.filter((section) => !mayEnter(section, 'auditor')).map(({ path }) => path);
  expect(closed.filter((path) => !path.startsWith('/account/ceg/'))).toEqual(['/account/charge/credit']);
});
