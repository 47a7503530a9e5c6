import { LINK_PATHS } from '@lajvard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeCodeFromAddress } from '../../shared/browser/one-time-code.ts';
import { fakeServer, PERSON, TOKENS } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { forgetRegistrant } from './registrant.ts';

const reference = (path: string): string => `${btoa(JSON.stringify({ path, code: 'x' })).replace(/=+$/, '')}.c2lnbmVk`;
const PASSWORD_LINK = reference(LINK_PATHS.password);
const EMAIL_LINK = reference(LINK_PATHS.email);
const STOP_LINK = reference(LINK_PATHS.stop);
const data = (value: unknown) => ({ status: 200, body: { data: value } });
const OVER = { status: 401, body: { message: 'A sentence.', code: 'token-invalid' } };

beforeEach(() => {
  forgetRegistrant();
});

/** The status that a form is going to fill: screen readers say only what changes in one that is there already. */
const emptyStatus = (): HTMLElement => {
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  return status;
};

// docs/specification/2-account-and-back-office.md#27-registration-and-passwords
// docs/specification/2-account-and-back-office.md#55-new-password-page
describe('a forgotten password', () => {
  it.each(['/account/forget-password', '/account/reset-password'])('requests a link on %s', async (path) => {
    const server = fakeServer({ 'POST /api/auth/reset-password': () => data({ sent: true }) });
    await openPage(path);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail address'), 'alice');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('E-Mail Address format is invalid')).toBeVisible();
    const status = emptyStatus();
    await user.type(screen.getByLabelText('E-mail address'), '@demo.lajvard');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByRole('heading', { name: 'PLEASE CHECK YOUR EMAIL' })).toBeVisible();
    expect(status).toHaveTextContent('alice@demo.lajvard');
    expect(server.to('/api/auth/reset-password').map(({ body }) => body)).toEqual([{ email: 'alice@demo.lajvard' }]);
  });

  const fill = async (password: string, again = password) => {
    const user = userEvent.setup();
    await user.clear(await screen.findByLabelText('New password')); // which takes the focus
    await user.paste(password);
    await user.clear(screen.getByLabelText('Repeat password'));
    await user.paste(again);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    return user;
  };

  it.each(['/account/forget-password', '/account/password/update'])('is replaced on %s with a link', async (path) => {
    localStorage.setItem('token', JSON.stringify({ access_token: 'a', refresh_token: 'b' }));
    const server = fakeServer({
      'POST /api/auth/password/update': () => data({ changed: true }),
      'GET /api/account/profile': () => data(PERSON),
    });
    const page = await openPage(`${path}?u=${PASSWORD_LINK}&r=/fairness/3`);
    await fill('alllowercase', 'other');
    expect(await screen.findByText('Use a lowercase letter, an uppercase letter, a number and a symbol')).toBeVisible();
    expect(screen.getByText('Passwords must match')).toBeVisible();
    const status = emptyStatus();
    const user = await fill('Firouzeh-7-blue');
    expect(await screen.findByText('Password changed successfully')).toBeVisible();
    expect(status).toHaveTextContent('Please login to your account again');
    expect(status).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    expect(server.to('/api/auth/password/update')[0]?.body).toMatchObject({ u: PASSWORD_LINK });
    await user.click(screen.getByRole('link', { name: 'Login now' }));
    await waitFor(() => expect(page.path()).toBe('/account/login?r=%2Ffairness%2F3'));
  });

  it('shows while typing what the password still needs', async () => {
    fakeServer({});
    await openPage(`/account/password/update?u=${PASSWORD_LINK}`);
    const user = userEvent.setup();
    const needs = () => screen.queryAllByText(/: done[.]/).map((word) => word.parentElement?.textContent?.trim());
    await user.type(await screen.findByLabelText('New password'), 'aB');
    expect(needs()).toEqual(['lowercase: done.', 'uppercase: done.']);
    await user.type(screen.getByLabelText('New password'), '3-long-enough');
    expect(needs()).toHaveLength(5);
  });

  it('has a link whose expiry shows before anything is typed', async () => {
    const server = fakeServer({ 'POST /api/auth/link/look': () => OVER });
    await openPage(`/account/password/update?u=${PASSWORD_LINK}`);
    expect(await screen.findByText('This link is not valid')).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(server.asked.map(({ path, body }) => [path, body])).toEqual([['/api/auth/link/look', { u: PASSWORD_LINK }]]);
  });

  it.each([
    ['a used link', PASSWORD_LINK],
    ['a link for something else', EMAIL_LINK],
    ['a link to another site', reference('https://evil.example/api')],
    ['nonsense', 'nonsense'],
  ])('%s leads to a new one', async (_what, u) => {
    const server = fakeServer({ 'POST /api/auth/password/update': () => OVER });
    const page = await openPage(`/account/password/update?u=${u}`);
    if (u === PASSWORD_LINK) await fill('Firouzeh-7-blue');
    expect(await screen.findByText('This link is not valid')).toBeVisible();
    expect(server.asked.filter(({ path }) => path.includes('update'))).toHaveLength(u === PASSWORD_LINK ? 1 : 0);
    await userEvent.setup().click(screen.getByRole('link', { name: 'Request a new link' }));
    await waitFor(() => expect(page.path()).toBe('/account/forget-password'));
  });
});

describe('an e-mail address change', () => {
  it('is confirmed by a press, not by opening the link', async () => {
    const server = fakeServer({ 'POST /api/auth/email/update': () => data({ changed: true }) });
    await openPage(`/account/email/update?u=${EMAIL_LINK}`);
    const button = await screen.findByRole('button', { name: 'Confirm new address' });
    expect(server.to('/api/auth/email/update')).toHaveLength(0);
    const status = emptyStatus();
    await userEvent.setup().click(button);
    expect(await screen.findByText('E-mail address changed')).toBeVisible();
    expect(status).not.toBeEmptyDOMElement();
    expect(status).toBeVisible();
    expect(server.to('/api/auth/email/update').map(({ body }) => body)).toEqual([{ u: EMAIL_LINK }]);
  });

  it('offers no confirmation when the link has expired', async () => {
    fakeServer({ 'POST /api/auth/link/look': () => OVER });
    await openPage(`/account/email/update?u=${EMAIL_LINK}`);
    expect(await screen.findByText('This link is not valid')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm new address' })).toBeNull();
  });

  it.each([PASSWORD_LINK, 'nonsense', ''])('is refused with the link %j', async (u) => {
    const server = fakeServer({});
    await openPage(`/account/email/update?u=${u}`);
    expect(await screen.findByText('This link is not valid')).toBeVisible();
    expect(server.asked.filter(({ path }) => path !== '/api/auth/link/look')).toHaveLength(0);
  });
});

describe('"It wasn’t me"', () => {
  const press = async () =>
    userEvent.setup().click(await screen.findByRole('button', { name: 'It wasn’t me: stop everything' }));

  it('announces what stopped in a status that was on the page before the press', async () => {
    localStorage.setItem('token', JSON.stringify({ access_token: 'a', refresh_token: 'b' }));
    const server = fakeServer({
      'POST /api/auth/stop': () => data({ stopped: true, is_locked: false }),
      'GET /api/account/profile': () => data(PERSON),
    });
    await openPage(`/account/stop?u=${STOP_LINK}`);
    await screen.findByRole('heading', { name: 'Wasn’t this you?' });
    expect(server.to('/api/auth/stop')).toHaveLength(0);
    const status = emptyStatus();
    await press();
    expect(await screen.findByRole('heading', { name: 'Everything has been stopped' })).toBeVisible();
    expect(status).toHaveTextContent('Every session has ended and the old password no longer works.');
    expect(status).toBeVisible();
    expect(server.to('/api/auth/stop').map(({ body }) => body)).toEqual([{ u: STOP_LINK }]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says that the account is locked where its address is somebody else’s by now', async () => {
    fakeServer({ 'POST /api/auth/stop': () => data({ stopped: true, is_locked: true }) });
    await openPage(`/account/stop?u=${STOP_LINK}`);
    await press();
    expect(await screen.findByText(/We have locked your account/)).toBeVisible();
    expect(screen.queryByText(/We have e-mailed you a link/)).toBeNull();
  });

  it('stops nothing by a link that was used before, and names support', async () => {
    fakeServer({ 'POST /api/auth/stop': () => OVER });
    await openPage(`/account/stop?u=${STOP_LINK}`);
    await press();
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    expect(screen.queryByText(/Every session has ended/)).toBeNull();
    expect(screen.getByText(/If no e-mail with a link comes, write to us/)).toBeVisible();
  });
});

describe('the place of residence', () => {
  it('is chosen from the countries, sets the dial code and suggests cities', async () => {
    const server = fakeServer({
      'POST /oauth/token': () => ({ status: 200, body: { ...TOKENS, access_token: 'registrant' } }),
      'GET /api/auth/registration': () => data({ email: 'n@demo.lajvard', birthdate: null }),
      'GET /api/common/countries': () =>
        data([
          { name: 'Germany', code: 'DE', phonecode: '49' },
          { name: 'Iran', code: 'IR', phonecode: '98' },
        ]),
      'GET /api/common/cities': () => data([{ name: 'Shiraz', name_fa: 'شیراز' }]),
    });
    window.history.replaceState(null, '', '/account/register/complete?token=one-time');
    takeCodeFromAddress();
    await openPage('/account/register/complete', 'fa');
    const user = userEvent.setup();
    await screen.findByRole('option', { name: 'ایران' });
    await user.selectOptions(screen.getByLabelText('کشور'), 'ایران');
    expect(screen.getByLabelText('پیش‌شمارهٔ کشور')).toHaveValue('98');
    await waitFor(() => expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('شیراز'));
    expect(server.to('/api/common/cities')[0]?.path).toContain('country=IR');
    await user.selectOptions(screen.getByLabelText('کشور'), 'آلمان');
    expect(screen.getByLabelText('پیش‌شمارهٔ کشور')).toHaveValue('49');
    await user.clear(screen.getByLabelText('پیش‌شمارهٔ کشور'));
    await user.type(screen.getByLabelText('پیش‌شمارهٔ کشور'), '7777');
    await user.selectOptions(screen.getByLabelText('کشور'), 'ایران');
    expect(screen.getByLabelText('پیش‌شمارهٔ کشور'), 'one’s own stays').toHaveValue('7777');
  });
});
