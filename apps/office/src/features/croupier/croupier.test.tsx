import type { WheelSettings } from '@lajvard/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openPart } from '../../testing/open-office.tsx';
import { WheelScreen } from './index.ts';

const round = (more: Partial<NonNullable<WheelSettings['round']>> = {}): WheelSettings['round'] => ({
  round_number: 12,
  phase: 'spinning',
  wheel: 'studio-2',
  commitment: null,
  opened_at: 0,
  bets_until: 0,
  locks_at: 0,
  closes_at: 1_000,
  launches_at: 1_000,
  lands_at: 13_000,
  ended_at: null,
  next_opens_at: null,
  number: null,
  void_reason: null,
  ...more,
});
const SETTINGS: WheelSettings = {
  winning_number_source: 'studio',
  winning_number: null,
  wheel_state: 'studio-2',
  feed_url: [],
  no_spin: null,
  server_now: 20_000,
  round: round(),
  void_at: 121_000,
  may_enter: true,
  proposal: null,
};

let settings: WheelSettings;
let sent: { path: string; body: unknown }[];
/** The answer to the next change. */
let answer: { status: number; body: unknown };
beforeEach(() => {
  settings = SETTINGS;
  sent = [];
  answer = { status: 200, body: { data: { ...SETTINGS, number_state: 'proposed' } } };
  globalThis.fetch = async (address, init = {}) => {
    const path = new URL(String(address), 'http://office').pathname;
    const json = (status: number, body: unknown) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    if (path.endsWith('table/dealer')) return json(200, { data: { dealer: null } });
    if (path.endsWith('table/state')) return json(200, { data: { pause: null } });
    if (init.method !== 'POST') return json(200, { data: settings });
    sent.push({ path, body: JSON.parse(String(init.body)) });
    if (path.endsWith('check_master_password')) return json(200, { message: 'ok' });
    return json(answer.status, answer.body);
  };
});

const unlock = async (): Promise<void> => {
  await openPart('/', WheelScreen);
  await userEvent.type(await screen.findByLabelText('Master password'), 'open sesame');
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await screen.findByRole('heading', { name: 'Number of the round' });
};
const enter = async (number: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Number (0 to 36)'), number);
  await userEvent.click(screen.getByRole('button', { name: /Enter the number/ }));
};

it('shows an auditor round and picture, and no form', async () => {
  await openPart('/', WheelScreen, { role: 'auditor' });
  expect(await screen.findByText('Round')).toBeVisible();
  expect(screen.queryByLabelText('Master password')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Pause the table' })).toBeNull();
});

it('lets a croupier enter a number with their own password, and choose nothing', async () => {
  await openPart('/', WheelScreen, { role: 'croupier' });
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('You must enter your password')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Password'), 'my own');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.queryByRole('button', { name: 'Save the source' })).toBeNull();
  answer = {
    status: 422,
    body: { message: 'A sentence.', code: 'form-invalid', codes: { password: ['password-wrong'] } },
  };
  await enter('5');
  expect(sent).toEqual([
    {
      path: '/backoffice/api/account/user/wheel/reading',
      body: { winning_number: '5', round_number: 12, password: 'my own' },
    },
  ]);
  expect(await screen.findByText('Wrong password')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
});

it('shows a super admin who may not read the wheel its source alone', async () => {
  settings = { ...SETTINGS, may_enter: false };
  await openPart('/', WheelScreen);
  await userEvent.type(await screen.findByLabelText('Master password'), 'open sesame');
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByRole('button', { name: 'Save the source' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Number of the round' })).toBeNull();
});

it('says before the round what its number would be refused for, and until when the inspection counts', async () => {
  settings = {
    ...SETTINGS,
    round: round({ phase: 'open' }),
    missing: ['wheel-not-inspected', 'not-trained'],
    inspected_until: 0,
  };
  await openPart('/', WheelScreen, { role: 'croupier' });
  expect(await screen.findByText(/no inspection recent enough: its numbers will be refused/)).toBeVisible();
  expect(screen.getByText(/No training of yours counts: your numbers will be refused/)).toBeVisible();
  expect(screen.getByText('Inspected until')).toBeVisible();
});

it('says beside the form why a number is refused, and keeps it', async () => {
  answer = { status: 409, body: { message: 'A sentence.', code: 'wheel-not-inspected' } };
  await unlock();
  await enter('5');
  expect(await screen.findByText(/none of its numbers is taken/)).toBeVisible();
  expect(screen.getByLabelText('Number (0 to 36)')).toHaveValue('5');
});

// docs/specification/2-account-and-back-office.md#231-wheel-settings
// docs/specification/2-account-and-back-office.md#232-top-37-board
it('is locked until the master password is verified, but always shows round and picture', async () => {
  await openPart('/', WheelScreen);
  expect(await screen.findByText('void in 101 s without a number')).toBeVisible();
  expect(screen.getByTitle('Live picture of the wheel').getAttribute('src')).toMatch(/^\/studio9\b/);
  expect(screen.queryByRole('button', { name: 'Save the source' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enter the number' })).toBeNull();
});

it('sends the number, its round and the password; accepts Persian digits and numbers picked on the wheel', async () => {
  await unlock();
  await userEvent.type(screen.getByLabelText('Number (0 to 36)'), '۲۶');
  expect(screen.getByRole('radio', { name: '26' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Enter the number' }));
  expect(sent.at(-1)).toEqual({
    path: '/backoffice/api/account/user/wheel/config/update',
    body: { winning_number: '26', round_number: 12, password: 'open sesame' },
  });
  await userEvent.click(screen.getByRole('radio', { name: '0' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enter the number' }));
  expect(sent.at(-1)?.body).toMatchObject({ winning_number: '0' });
});

it('requires a number of the wheel before it sends anything, and keeps what was typed', async () => {
  await unlock();
  await enter('37');
  expect(await screen.findByText('Enter the number that the wheel shows, 0 to 36')).toBeVisible();
  expect(screen.getByLabelText('Number (0 to 36)')).toHaveValue('37');
  expect(sent).toHaveLength(1);
});

it('shows that the numbers differ and what to do', async () => {
  answer = { status: 409, body: { message: 'A sentence.', code: 'numbers-differ' } };
  await unlock();
  await enter('5');
  expect((await screen.findByText(/The two entries are different/)).textContent).toMatch(
    /neither counts\. Look at the wheel again: both of you must enter the number again\.$/,
  );
});

it('locks the settings again and explains why when the password stops being valid', async () => {
  answer = { status: 403, body: { message: 'A sentence.', code: 'authentication-failed' } };
  await unlock();
  await enter('5');
  expect(await screen.findByText("You need master password for charge user's accounts")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unlock' })).toBeVisible();
});

it('shows who proposed a number but not which; shows one’s own', async () => {
  const proposal = { own: false, proposed_by: 'Sara', proposed_at: 15_000, confirmed_by: null };
  settings = { ...SETTINGS, proposal };
  await unlock();
  expect(screen.getByText(/Proposed by Sara, waiting for a second person/)).toBeVisible();
  cleanup();
  settings = { ...SETTINGS, winning_number: 8, proposal: { ...proposal, own: true } };
  await unlock();
  expect(screen.getByText(/You proposed 8; waiting for a second person/)).toBeVisible();
});

it('announces who confirmed the number in a status that is already on the page', async () => {
  const proposal = { own: false, proposed_by: 'Sara', proposed_at: 15_000, confirmed_by: null };
  settings = { ...SETTINGS, proposal };
  await unlock();
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  settings = { ...settings, winning_number: 8, proposal: { ...proposal, confirmed_by: 'Reza' } };
  answer = { status: 200, body: { data: { ...settings, number_state: 'confirmed' } } };
  await userEvent.type(screen.getByLabelText('Number (0 to 36)'), '8');
  await userEvent.click(screen.getByRole('button', { name: 'Enter the number independently' }));
  await waitFor(() => expect(status).toHaveTextContent(/Sara and Reza/));
  expect(status).toBeVisible();
});

it('shows that the spin is invalid, with cause and round; sends nothing without a cause', async () => {
  await unlock();
  await userEvent.click(screen.getByRole('button', { name: 'Declare the spin invalid' }));
  expect(await screen.findByText('Choose why the spin does not count')).toBeVisible();
  expect(sent).toHaveLength(1);
  await userEvent.selectOptions(screen.getByLabelText('Cause'), 'The ball left the wheel');
  await userEvent.click(screen.getByRole('button', { name: 'Declare the spin invalid' }));
  expect(sent.at(-1)?.body).toEqual({ no_spin: 'ball-out', round_number: 12, password: 'open sesame' });
});

it('shows one’s own declaration that the spin is invalid, and who confirmed it', async () => {
  const proposal = { own: true, proposed_by: 'Sara', proposed_at: 15_000, confirmed_by: null };
  settings = { ...SETTINGS, no_spin: 'foreign-object', proposal };
  await unlock();
  expect(screen.getByText(/You said that the spin does not count \(A foreign object was in the wheel\)/)).toBeVisible();
  cleanup();
  settings = { ...SETTINGS, no_spin: 'foreign-object', proposal: { ...proposal, confirmed_by: 'Reza' } };
  await unlock();
  expect(screen.getByText(/Sara and Reza say that the spin does not count/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Declare the spin invalid' })).toBeNull();
});

it.each([
  ['the automatic wheel', { wheel: 'studio-1', commitment: 'ab' }, /no number can be entered/],
  ['open bets', { phase: 'open' }, /after the close of the bets/],
  ['a round that is over', { phase: 'settled', number: 8 }, /This round has ended/],
] as const)('accepts no number for %s', async (_what, more, why) => {
  settings = { ...SETTINGS, round: round(more) };
  await unlock();
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.getByLabelText('Number (0 to 36)')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Declare the spin invalid' })).toBeNull();
});

it('accepts no number while the ball rolls', async () => {
  settings = { ...SETTINGS, server_now: 12_000 };
  await unlock();
  expect(screen.getAllByText(/once the ball can have come to rest/).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Number (0 to 36)')).toBeDisabled();
  expect(screen.getByRole('button', { name: /Enter the number/ })).toBeDisabled();
});
