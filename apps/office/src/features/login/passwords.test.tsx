import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const RESET = '/api/auth/reset-password';
const LOOK = '/api/auth/link/look';
const UPDATE = '/api/auth/password/update';
const SENT = /If this account exists, a link is on its way by e-mail/;
const config: Answers = { '/api/common/all': () => ({ body: { data: { config: {} } } }) };

/** What was sent to a path. */
const bodies = new Map<string, unknown[]>();
const keep =
  (path: string, answer: () => { status?: number; body: unknown }): Answers[string] =>
  (_search, _query, body) => {
    bodies.set(path, [...(bodies.get(path) ?? []), body]);
    return answer();
  };
async function open(address: string, signedIn = false) {
  return (await openOffice(address, { signedIn })).history;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  bodies.clear();
});

describe('a forgotten staff password', () => {
  it('is reached from the login and requests a link from the server', async () => {
    serve({ ...config, [RESET]: keep(RESET, () => ({ body: { data: { sent: true } } })) });
    const history = await open('/account/login');
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    expect(history.location.pathname).toBe('/admin/account/forget-password');
    expect(screen.queryByText(SENT)).toBeNull();
    await userEvent.type(screen.getByLabelText('Username'), 'sara@demo.lajvard');
    await press('Send link');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(bodies.get(RESET)).toEqual([{ email: 'sara@demo.lajvard' }]);
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/admin/account/login');
  });

  it('requires an e-mail, and does not claim a mail was sent when the server refuses', async () => {
    const refused = { message: '', code: 'too-many-tries' };
    serve({ ...config, [RESET]: keep(RESET, () => ({ status: 429, body: refused })) });
    await open('/account/forget-password');
    await press('Send link');
    expect(await screen.findByText(/You must enter/)).toBeVisible();
    expect(bodies.get(RESET)).toBeUndefined();
    await userEvent.type(screen.getByLabelText('Username'), 'sara@demo.lajvard');
    await press('Send link');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(SENT)).toBeNull();
  });
});

describe('the password link in the mail', () => {
  const LINK = '/account/password/update?u=reference';
  const fill = async (password: string, again: string) => {
    await userEvent.type(await screen.findByLabelText('New password'), password);
    await userEvent.type(screen.getByLabelText('Repeat new password'), again);
    await press('Save password');
  };

  it('takes a strong new password typed twice, and leads to the login', async () => {
    serve({ ...config, [UPDATE]: keep(UPDATE, () => ({ body: { data: { changed: true } } })) });
    const history = await open(LINK, true);
    await fill('Lajvard-demo-2', 'Lajvard-demo-3');
    expect(await screen.findByText('Passwords must match')).toBeVisible();
    expect(bodies.get(UPDATE)).toBeUndefined();
    await userEvent.clear(screen.getByLabelText('Repeat new password'));
    await userEvent.clear(screen.getByLabelText('New password'));
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await fill('Lajvard-demo-2', 'Lajvard-demo-2');
    expect(await screen.findByText(/Your password was changed and every session has ended/)).toBeVisible();
    expect(status).toHaveTextContent(/Your password was changed/);
    expect(bodies.get(UPDATE)).toEqual([
      { u: 'reference', password: 'Lajvard-demo-2', password_confirmation: 'Lajvard-demo-2' },
    ]);
    expect(localStorage.getItem('admin_token'), 'every session has ended, also this one').toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
    await waitFor(() => expect(history.location.pathname).toBe('/admin/account/login'));
  });

  it('that is used or expired shows an error and leads to a new one', async () => {
    serve({ ...config, [UPDATE]: keep(UPDATE, () => ({ status: 401, body: { message: '', code: 'token-invalid' } })) });
    const history = await open(LINK);
    await fill('Lajvard-demo-2', 'Lajvard-demo-2');
    expect(await screen.findByText(/This link is not valid/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
    await waitFor(() => expect(history.location.pathname).toBe('/admin/account/forget-password'));
  });

  it('that is already used shows no form: the server is asked before anything is typed', async () => {
    const over = () => ({ status: 401, body: { message: '', code: 'token-invalid' } });
    serve({ ...config, [LOOK]: keep(LOOK, over), [UPDATE]: keep(UPDATE, over) });
    await open(LINK);
    expect(await screen.findByText(/This link is not valid/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect([bodies.get(LOOK), bodies.get(UPDATE)]).toEqual([[{ u: 'reference' }], undefined]);
  });

  it('without its reference shows no password field', async () => {
    serve(config);
    await open('/account/password/update');
    expect(await screen.findByText(/This link is not valid/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('a staff member’s own sign-in page', () => {
  const CHANGE = '/api/account/password/change';
  const END = '/api/account/sessions/end';
  const OTHERS = '/api/account/sessions/end_others';
  const at = '2026-03-21T08:30:00.000Z';
  const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const device = (number: number, browser: string, is_current: boolean) => ({
    id: idOf(number),
    browser,
    system: 'Linux',
    ip: '192.0.2.7',
    first_used_at: at,
    last_used_at: at,
    is_current,
  });
  const serveOffice = (more: Answers = {}) => {
    const devices = [device(2, 'Firefox', false), device(1, 'Chrome', true), device(3, 'Safari', false)];
    const ended = { body: { data: { ended: 1 } } };
    serve({
      ...staffOf('agent'),
      '/api/account/sessions/list': () => ({ body: { data: devices } }),
      '/backoffice/api/account/second_factor': () => ({
        body: { data: { since: null, codes_left: 0, is_required: false } },
      }),
      [CHANGE]: keep(CHANGE, () => ({ body: { data: { sent: true } } })),
      [END]: keep(END, () => {
        devices.splice(0, 1);
        return ended;
      }),
      [OTHERS]: keep(OTHERS, () => {
        devices.splice(0, devices.length, device(1, 'Chrome', true));
        return ended;
      }),
      ...more,
    });
  };
  const shown = () => screen.getAllByText(/ on Linux$/, { selector: 'strong' }).map((name) => name.textContent);

  it('mails a link to set a new password and confirms it', async () => {
    serveOffice();
    await open('/account/sign-in', true);
    expect(await screen.findByRole('button', { name: 'Change my password by e-mail' })).toBeVisible();
    expect(screen.queryByText(SENT)).toBeNull();
    await press('Change my password by e-mail');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(bodies.get(CHANGE)).toHaveLength(1);
  });

  it('explains why no link was mailed', async () => {
    serveOffice({ [CHANGE]: () => ({ status: 429, body: { message: '', code: 'too-many-tries' } }) });
    await open('/account/sign-in', true);
    await press('Change my password by e-mail');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(SENT)).toBeNull();
  });

  it('lists active sessions, this device first; ends one, or all others', async () => {
    serveOffice();
    await open('/account/sign-in', true);
    const ends = await screen.findAllByRole('button', { name: 'End this session' });
    expect(shown()).toEqual(['Chrome on Linux', 'Firefox on Linux', 'Safari on Linux']);
    expect(ends, 'not this device').toHaveLength(2);
    await userEvent.click(ends[0] as HTMLElement);
    await waitFor(() => expect(shown()).toEqual(['Chrome on Linux', 'Safari on Linux']));
    expect(bodies.get(END)).toEqual([{ id: idOf(2) }]);
    await press('End all other sessions');
    await waitFor(() => expect(shown()).toEqual(['Chrome on Linux']));
    expect(bodies.get(OTHERS)).toHaveLength(1);
  });
});

it('where the browser blocks site data, the login says so and what to allow', async () => {
  const TOKENS = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600 };
  serve({ ...config, '/api/auth/admin/login': () => ({ body: TOKENS }) });
  await openOffice('/account/login', { signedIn: false });
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked, clear() {} });
  await userEvent.type(await screen.findByLabelText('Username'), 'sara@demo.lajvard');
  await userEvent.type(await screen.findByLabelText('Password'), 'Password-1');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocks this site’s data');
  expect(screen.getByLabelText('Password')).toHaveValue('Password-1');
});
