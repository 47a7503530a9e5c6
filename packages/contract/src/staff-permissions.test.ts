import { describe, expect, it } from 'vitest';
import { ALL_ROUTES } from './all-routes.ts';
import { mayDo, type StaffAction } from './staff-permissions.ts';

const OFFICE = ALL_ROUTES.flatMap(({ name, method, who }) =>
  typeof who === 'object' ? [{ name, method, action: who.staff }] : [],
);

// docs/decisions/024-permissions-and-audit.md
describe('who reads the wheel', () => {
  it('sees neither money nor players', () => {
    const readers = ['croupier', 'pit-boss'] as const;
    const theirs = readers.flatMap((role) =>
      OFFICE.filter(({ action }) => mayDo(role, action)).map(({ name }) => name),
    );
    expect([...new Set(theirs)].toSorted()).toEqual([
      ...['dealerBegin', 'dealerEnd', 'dealerShow'],
      ...['passkeyAdd', 'passkeyCreate', 'passkeyList', 'passkeyRemove', 'passkeyShow'],
      ...['reportMembers', 'reportsPending', 'roundReportWrong', 'secondFactor', 'secondFactorFresh', 'staffProfile'],
      ...['tablePause', 'tableResume', 'tableState', 'wheelAdd', 'wheelConfig'],
      ...['wheelInspect', 'wheelInspectionList', 'wheelList', 'wheelReading', 'wheelService'],
    ]);
  });
});

describe('the auditor', () => {
  it('reads every GET of the office but those that change something, and changes nothing but how it signs in', () => {
    const mayCall = ({ action }: { action: StaffAction }) => mayDo('auditor', action);
    expect(
      OFFICE.filter((each) => each.method === 'POST' && mayCall(each))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...['passkeyAdd', 'passkeyCreate', 'passkeyRemove', 'passkeyShow', 'secondFactorFresh']]);
    expect(
      OFFICE.filter((each) => each.method === 'GET' && !mayCall(each))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['memberActivate', 'memberDisable', 'staffTicketResolved']);
  });
});
