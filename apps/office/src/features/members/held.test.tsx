import type { HeldMatch, MemberFacts, StaffRole } from '@lajvard/contract';
import { notify } from '@lajvard/ui/toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NOTHING_DONE } from '../../testing/member-sums.ts';
import { type Answers, openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const CODE = '100200301';
const SHOW = `/backoffice/api/account/user/show/${CODE}`;
const HELD = '/backoffice/api/account/user/held';
const at = '2026-03-21T08:30:00.000Z';
const matches: HeldMatch[] = [
  { account_code: '100200999', standing: 'blacklisted', matched_by: ['phone', 'name'] },
  { account_code: '100200888', standing: 'excluded', matched_by: ['family-name', 'birth-date'] },
];
let facts: Record<string, unknown>;
let decided: unknown[];

/** The server's facts about the member after the decision. */
const after = (decision: string) => ({
  held_at: null,
  blacklisted_at: decision === 'refuse' ? at : null,
});
function serveOffice(role: StaffRole = 'super-admin', more: Answers = {}) {
  return serve({
    ...staffOf(role),
    [SHOW]: () => ({ body: { data: { ...facts, ...NOTHING_DONE } } }),
    [`${HELD}/${CODE}`]: () => ({ body: { data: matches } }),
    [HELD]: (_search, _query, body) => {
      decided.push(body);
      facts = { ...facts, ...after((body as { decision: string }).decision) };
      return { body: { data: facts } };
    },
    ...more,
  });
}
const open = () => openOffice(`/account/profile/${CODE}/overview`);
const card = () => screen.findByRole('region', { name: 'Registration to check' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  decided = [];
  const member: Partial<MemberFacts> = {
    id: 301,
    account_code: CODE,
    created_at: at,
    balance: 0,
    online: false,
    completed_at: at,
    blacklisted_at: null,
    closed_at: null,
    held_at: at,
    breaks: [],
  };
  facts = member;
});
afterEach(() => {
  act(() => notify.dismiss());
});

it('shows the accounts a held one resembles, in what, their state, and a link to each', async () => {
  serveOffice();
  await open();
  const shown = within(await card());
  await shown.findByRole('link', { name: '100200999' });
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '100200999 (blacklisted): same phone number and same name',
    '100200888 (self-excluded): same family name and same birth date (weaker match, may be chance)',
  ]);
  expect(shown.getByRole('link', { name: '100200999' }).getAttribute('href')).toBe(
    '/admin/account/profile/100200999/overview',
  );
  expect(shown.getByText(/Since 21 Mar 2026, 08:30, this member can neither deposit nor play/)).toBeVisible();
});

it.each([
  ['release', 'Release', 'Yes, release', 'The registration is released.', 'Active'],
  ['refuse', 'Refuse', 'Yes, refuse', 'The registration is refused; the member is on the blacklist.', 'Blacklisted'],
])(
  'to %s, requires a reason, sends the decision, and shows the member’s new state',
  async (decision, word, yes, said, state) => {
    serveOffice();
    await open();
    await card();
    await press(word);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(CODE);
    await press(yes);
    expect(await within(dialog).findByText(/reason/i, { selector: '.lj-field-error *' })).toBeVisible();
    expect(decided).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Reason, for the audit log'), 'seen the papers');
    await press(yes);
    expect(await screen.findByText(said)).toBeVisible();
    expect(decided).toEqual([{ id: 301, decision, reason: 'seen the papers' }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Registration to check' })).toBeNull());
    expect(screen.getByText(state)).toBeVisible();
  },
);

it('Cancel sends no decision', async () => {
  serveOffice();
  await open();
  await card();
  await press('Refuse');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(decided).toEqual([]);
});

it('shows in the window that a colleague has already decided', async () => {
  serveOffice('super-admin', { [HELD]: () => ({ status: 409, body: { message: '', code: 'already-decided' } }) });
  await open();
  await card();
  await press('Release');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.type(within(dialog).getByLabelText('Reason, for the audit log'), 'seen the papers');
  await press('Yes, release');
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(screen.queryByText('The registration is released.')).toBeNull();
});

it('is hidden from roles that cannot decide on members', async () => {
  const asked = serveOffice('financial');
  await open();
  expect(await screen.findByText(CODE)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Registration to check' })).toBeNull();
  expect(asked.filter((path) => path.startsWith(HELD))).toEqual([]);
});
