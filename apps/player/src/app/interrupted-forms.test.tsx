import { page } from '@lajvard/client';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../shared/session/session.ts';
import { CONFIG_WITHOUT_SERVER } from '../shared/site/site-config.ts';
import { fakeServer, PERSON, type RecordedCall } from '../testing/fake-server.ts';
import { openPage } from '../testing/open-page.tsx';
import { signInAs } from '../testing/sign-in.ts';

const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const OTHER = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const CONFIG = { ...CONFIG_WITHOUT_SERVER, WALLET_ADDR: WALLET };
const OVER = { status: 401, body: { message: 'Authorization Failed.', code: 'token-invalid' } };
const ENDED = 'Your session has ended. Log in again to continue.';
const data = (value: unknown) => () => ({ status: 200, body: { data: value } });
const tokensOf = (id: number) => ({
  access_token: `h.${btoa(JSON.stringify({ sub: String(id) }))}.fresh`,
  refresh_token: 'fresh',
  token_type: 'Bearer',
  expires_in: 600,
});
const TICKET = {
  id: 12,
  own_number: 3,
  created_at: '2026-03-21T08:30:00.000Z',
  updated_at: '2026-03-21T08:30:00.000Z',
  subject: 'Question',
  priority: 'HIGH',
  team: { id: 2, name: 'Payments' },
  status: 1,
  message: 'Where is it?',
  agent: null,
  user: { full_name: 'Alice Demo', account_code: '100200300' },
  attachments: [],
  images: [],
  replies: [],
};

/** A server that answers every POST with the end of the session; `next` signs in afterwards. */
const serve = (next = PERSON.id) => {
  const person = () => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id?: number };
    const who = session.tokens()?.access_token === tokensOf(next).access_token ? next : (id ?? PERSON.id);
    const mine = { id: who, account_code: `10020030${who}`, balance: 500, deposit_limitation: null, city: 'Tehran' };
    return { ...PERSON, ...mine, team: [{ id: 2, name: 'Payments' }] };
  };
  const over = () => OVER;
  return fakeServer({
    'GET /api/account/profile': () => ({ status: 200, body: { data: person() } }),
    'GET /api/common/all': data({ config: CONFIG }),
    'GET /api/common/countries': data([]),
    'GET /api/account/common': () => ({
      status: 200,
      body: {
        data: {
          user: person(),
          balance: 500,
          round: 1,
          round_remain_seconds: 1,
          round_history: [],
          feed_url: [],
          wheel_state: 'studio-1',
          config: CONFIG,
          wallets: [],
          live: { number: 0, server_now: 0, device_id: 'd', round: null, play: null, last_result: null },
        },
      },
    }),
    'GET /api/account/tickets/show/12': data(TICKET),
    'POST /api/account/deposit/create': over,
    'POST /api/account/withdrawal/create': over,
    'POST /api/account/user/update_settings': over,
    'POST /api/account/update': over,
    'POST /api/account/tickets/create': over,
    'POST /oauth/token': over,
    'POST /api/auth/login': (_asked: RecordedCall) => ({ status: 200, body: tokensOf(next) }),
  });
};

const field = (name: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input, textarea, select' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Pastes: typing renders the form once for each of a hundred characters, and no test here is about keys. */
const fill = async (name: string | RegExp, text: string) => {
  const input = await field(name);
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste(text);
};
const reload = async (path: string) => {
  cleanup();
  return openPage(path);
};
const signInAgain = async () => {
  await fill(/E-mail/, 'alice@demo.lajvard');
  await fill('Password', 'Lajvard-demo-1');
  await press('Log in');
};

interface Interrupted {
  path: string;
  /** The button to press first, if any. */
  open?: string;
  typed: readonly (readonly [field: string | RegExp, text: string])[];
  send: string;
}
const FORMS: Record<string, Interrupted> = {
  deposit: {
    path: '/account/deposit',
    typed: [
      [/^Amount \(/, '120'],
      ['Hash code', 'ab'.repeat(32)],
    ],
    send: 'Submit deposit',
  },
  withdrawal: {
    path: '/account/withdrawal',
    typed: [
      [/^Amount \(/, '45'],
      ['Destination wallet address', OTHER],
    ],
    send: 'Request withdrawal',
  },
  'limit of deposits': { path: '/account/details/limits', typed: [[/^Amount \(/, '700']], send: 'Set limit' },
  profile: { path: '/account/profile', open: 'Edit', typed: [['City', 'Shiraz']], send: 'Save' },
  'new ticket': {
    path: '/account/ticketing/create',
    typed: [
      ['Subject', 'Where is it'],
      ['Message', 'I sent it on Monday.'],
    ],
    send: 'Send ticket',
  },
  'reply to a ticket': {
    path: '/account/ticketing/ticket/12',
    typed: [['Your reply', 'Still not here.']],
    send: 'Send reply',
  },
};

beforeEach(() => {
  signInAs(PERSON.id);
  vi.spyOn(page, 'reload').mockImplementation(() => {});
});

// docs/specification/1-table-and-site.md#71-tokens-and-401
describe.each(Object.entries(FORMS))('a session that expires in the middle of a %s', (name, form) => {
  const typeAll = async () => {
    if (form.open) await press(form.open);
    for (const [label, text] of form.typed) await fill(label, text);
    if (name === 'withdrawal') await fill('Your password', 'Lajvard-demo-1');
    if (name === 'new ticket') await userEvent.selectOptions(await field('Team'), 'Payments');
  };

  it('asks for sign-in with one sentence of explanation, then restores what was typed', async () => {
    serve();
    await openPage(form.path);
    await typeAll();
    await press(form.send);
    await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
    for (const storage of [sessionStorage, localStorage])
      expect(JSON.stringify(storage), 'no secret is kept').not.toContain('Lajvard-demo-1');

    const { path } = await reload(form.path);
    expect((await screen.findByText(ENDED)).textContent).toBe(ENDED);
    expect(path()).toContain(`r=${encodeURIComponent(form.path)}`);
    await signInAgain();
    await waitFor(() => expect(path()).toBe(form.path));
    for (const [label, text] of form.typed) await waitFor(async () => expect(await field(label)).toHaveValue(text));
    if (name === 'withdrawal') expect(await field('Your password')).toHaveValue('');
  });

  it('restores nothing for another person who signs in', async () => {
    serve(8);
    await openPage(form.path);
    await typeAll();
    await press(form.send);
    await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
    const { path } = await reload(form.path);
    await signInAgain();
    await waitFor(() => expect(path()).toBe(form.path));
    if (form.open) await press(form.open);
    for (const [label, text] of form.typed) expect((await field(label)).value).not.toBe(text);
    expect(sessionStorage.getItem('form_drafts')).toBeNull();
  });
});

it('signing out on purpose leaves no data behind and shows no notice', async () => {
  serve();
  await openPage('/account/deposit');
  await fill(/^Amount \(/, '120');
  expect(sessionStorage.getItem('form_drafts')).toContain('120');
  await session.signOut('by-self');
  expect(sessionStorage.getItem('form_drafts')).toBeNull();
  await reload('/account/login');
  await field('Password');
  expect(screen.queryByText(ENDED)).toBeNull();
});
