import type { Config } from '@lajvard/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const LOGIN = '/api/auth/admin/login';
const STATE = '/backoffice/api/account/second_factor';
const BEGIN = `${LOGIN.replace('login', 'second_factor')}/begin`;
const CONFIRM = BEGIN.replace('begin', 'confirm');
const END = BEGIN.replace('begin', 'end');
const SECRET = { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Lajvard:sara?secret=GEZDGNBVGY3TQOJQ' };
const CODES = ['7KQ2M-X0B4T', 'A1B2C-D3E4F'];
const TOKENS = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600 };

const CONFIG: Config = {
  PRODUCT_NAME: 'Lajvard',
  DEFAULT_LANGUAGE: 'fa',
  WALLET_ADDR: '',
  MIN_WITHDRAW: 25,
  SUPPORT_EMAIL: '',
  DEMO: true,
  PARTNER_PANEL: false,
  PARENT_ORIGINS: [],
  VIDEO: { playback_url_template: '', ingest_delay_ms: 0 },
  ROUND: { round_seconds: 60, extra_seconds: 15, lock_seconds: 3, spin_seconds: 12, pause_seconds: 8 },
  landscape_phones: false,
  auto_repeat: true,
  you_win_voice: true,
  report_time_zone: 'UTC',
};

/** What was sent to each path. */
let sent: [string, unknown][] = [];
const answer =
  (path: string, body: object, status = 200): Answers[string] =>
  (_search, _query, given) => {
    sent.push([path, given]);
    return { status, body };
  };
const refuse = (path: string, code: string, status = 403) => answer(path, { message: 'A sentence.', code }, status);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp | string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

const enterPassword = async () => {
  await type('Username', 'sara@demo.lajvard');
  await type('Password', 'Password-1');
  await press('Log in');
};

beforeEach(() => {
  sent = [];
});

describe('the staff login', () => {
  const open = async (more: Answers) => {
    serve({ ...staffOf('agent'), ...more });
    return (await openOffice('/account/login', { signedIn: false })).history;
  };

  it('says in a demo that nobody needs a second factor, and only there', async () => {
    const config = (office_password_only: boolean): Answers => ({
      '/api/common/all': () => ({ body: { data: { config: { ...CONFIG, office_password_only } } } }),
    });
    await open(config(true));
    expect(await screen.findByText(/^A demo: staff sign in with their password alone/)).toBeVisible();
    cleanup();
    await open(config(false));
    expect(await screen.findByLabelText('Username')).toBeVisible();
    expect(screen.queryByText(/^A demo/)).toBeNull();
  });

  it('asks for a code once the password is right, takes Persian digits, and says when it is wrong', async () => {
    const answers: Answers = { [LOGIN]: refuse(LOGIN, 'second-factor-needed') };
    const history = await open(answers);
    await enterPassword();
    const field = await screen.findByLabelText('Code from your authenticator app, or a recovery code');
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ ...staffOf('agent'), [LOGIN]: refuse(LOGIN, 'second-factor-wrong') });
    await userEvent.type(field, '۱۲۳۴۵۶');
    await press('Log in');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong or has been used');
    expect(field, 'nothing is lost').toHaveValue('۱۲۳۴۵۶');
    serve({ ...staffOf('agent'), [LOGIN]: answer(LOGIN, TOKENS) });
    await press('Log in');
    await waitFor(() => expect(history.location.pathname).not.toContain('login'));
    const form = { email: 'sara@demo.lajvard', password: 'Password-1' };
    expect(sent).toEqual([
      [LOGIN, form],
      [LOGIN, { ...form, code: '123456' }],
      [LOGIN, { ...form, code: '123456' }],
    ]);
  });

  it('sets one up where it is required, and signs in after the recovery codes', async () => {
    const history = await open({
      [LOGIN]: refuse(LOGIN, 'second-factor-missing'),
      [BEGIN]: answer(BEGIN, { data: SECRET }),
      [CONFIRM]: answer(CONFIRM, { data: { recovery_codes: CODES, tokens: TOKENS } }),
    });
    await enterPassword();
    expect(await screen.findByText(/Every member of staff needs/)).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    await press('Turn it on');
    expect(await screen.findByText('Enter the code')).toBeVisible();
    await type('Six-digit code', '654321');
    await press('Turn it on');
    for (const code of CODES) expect(await screen.findByText(code)).toBeVisible();
    expect(history.location.pathname, 'until they are kept').toContain('login');
    await press('I have kept them');
    await waitFor(() => expect(history.location.pathname).not.toContain('login'));
    expect(sent.at(-1)).toEqual([
      CONFIRM,
      { email: 'sara@demo.lajvard', password: 'Password-1', code: '654321', signs_in: true },
    ]);
  });
});

describe("one's own second factor", () => {
  const open = (state: object, more: Answers = {}) => {
    serve({
      ...staffOf('agent'),
      '/api/account/sessions/list': () => ({ body: { data: [] } }),
      [STATE]: () => ({ body: { data: { is_required: false, ...state } } }),
      ...more,
    });
    return openOffice('/account/sign-in');
  };
  const OFF = { since: null, codes_left: 0 };
  const ON = { since: '2026-03-21T08:30:00.000Z', codes_left: 9 };

  it('is off, and is set up with the password', async () => {
    await open(OFF, { [BEGIN]: refuse(BEGIN, 'wrong-credentials', 401) });
    expect(await screen.findByText(/Off: your password alone/)).toBeVisible();
    await press('Set it up');
    await type('Password', 'Password-1');
    await press('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password');
    const state = { ...OFF };
    serve({
      ...staffOf('agent'),
      [STATE]: () => ({ body: { data: { is_required: false, ...state } } }),
      [BEGIN]: answer(BEGIN, { data: SECRET }),
      [CONFIRM]: answer(CONFIRM, { data: { recovery_codes: CODES, tokens: null } }),
    });
    await press('Continue');
    await type('Six-digit code', '654321');
    await press('Turn it on');
    Object.assign(state, ON);
    await press('I have kept them');
    expect(await screen.findByText(/^On since/)).toBeVisible();
    expect(screen.getByText('9 recovery codes left.')).toBeVisible();
    expect(screen.queryByText(CODES[0] as string)).toBeNull();
    expect(sent.at(-1)?.[1]).toMatchObject({ code: '654321', signs_in: false });
  });

  it('is turned off with the password and a code', async () => {
    const state = { ...ON } as { since: string | null; codes_left: number };
    await open(ON, {
      [STATE]: () => ({ body: { data: { is_required: false, ...state } } }),
      [END]: answer(END, { data: { ended: true } }),
    });
    await press('Turn it off');
    await type('Password', 'Password-1');
    await type('Code from your authenticator app, or a recovery code', '۶۵۴۳۲۱');
    state.since = null;
    await press('Turn it off');
    expect(await screen.findByText(/Off: your password alone/)).toBeVisible();
    expect(sent).toEqual([[END, { email: expect.any(String), password: 'Password-1', code: '654321' }]]);
  });
});
