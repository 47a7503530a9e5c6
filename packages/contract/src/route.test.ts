import { describe, expect, it } from 'vitest';
import { ALL_ROUTES } from './all-routes.ts';
import { freshnessOf, type Route } from './route.ts';

const named = (name: string): Route => {
  const found = ALL_ROUTES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no route ${name}`);
  return found;
};

// docs/decisions/026-figures-and-sums.md
describe('how fresh what a call reads must be', () => {
  it.each([
    ['a play', 'play', 'now'],
    ['a list of the player', 'depositList', 'now'],
    ['a list that staff act on', 'staffDepositList', 'list'],
    ['the members', 'memberList', 'list'],
    ['a decision of staff', 'depositUpdate', 'now'],
    ['a GET that blocks a member', 'memberDisable', 'now'],
    ['a GET that resolves a ticket', 'staffTicketResolved', 'now'],
    ['the state of the table', 'tableState', 'now'],
    ['a report', 'overviewReport', 'late'],
    ['the file of a report', 'depositsDailyCsv', 'late'],
    ['the audit log', 'auditList', 'late'],
  ] as const)('%s (%s): %s', (_what, name, freshness) => {
    expect(freshnessOf(named(name))).toBe(freshness);
  });

  it('only what staff read may be late, and nothing that changes something', () => {
    const late = ALL_ROUTES.filter((each) => freshnessOf(each) === 'late');
    expect(late.length).toBeGreaterThan(40);
    for (const { name, who, method, changes } of late)
      expect({ name, who: typeof who, method, changes }).toEqual({
        name,
        who: 'object',
        method: 'GET',
        changes: undefined,
      });
  });
});
