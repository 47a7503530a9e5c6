import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeCodeFromAddress } from '../../shared/browser/one-time-code.ts';
import { fakeServer, PERSON, TOKENS } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { forgetRegistrant } from './registrant.ts';

beforeEach(() => {
  forgetRegistrant();
});

const person = () => ({ status: 200, body: { data: PERSON } });
const tokens = () => ({ status: 200, body: TOKENS });

// docs/specification/1-table-and-site.md#412-logout
// docs/specification/1-table-and-site.md#81-http-errors
// docs/specification/2-account-and-back-office.md#56-registration
// docs/specification/2-account-and-back-office.md#57-completing-a-registration
describe('login', () => {
  const fill = async (email: string, password: string) => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail address'), email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    return user;
  };

  it('shows each field’s error beside it and sends nothing', async () => {
    const server = fakeServer({});
    await openPage('/account/login');
    await fill('alice', 'short');
    const email = screen.getByLabelText('E-mail address');
    expect(await screen.findByText('E-Mail Address format is invalid')).toBeVisible();
    expect(email.getAttribute('aria-invalid')).toBe('true');
    const beside = document.getElementById(email.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(beside?.textContent).toContain('format is invalid');
    expect(screen.getByText('Password must be minimum 8 characters')).toBeVisible();
    expect(document.activeElement).toBe(email);
    expect(server.to('/api/auth/login')).toHaveLength(0);
  });

  it('explains that accepted bets remain valid when a session ended at the table', async () => {
    sessionStorage.setItem('session_end', 'session-ended');
    fakeServer({});
    await openPage('/account/login?r=/live/play');
    expect(await screen.findByText(/Bets the casino has accepted stand/)).toBeVisible();
  });

  it.each(['/account/login', '/account/register', '/account/forget-password'])(
    '%s redirects once somebody has signed in from another tab',
    async (address) => {
      fakeServer({ 'GET /api/account/profile': person });
      const { path } = await openPage(address);
      await screen.findByLabelText('E-mail address');
      localStorage.setItem('token', JSON.stringify(TOKENS));
      localStorage.setItem('user', JSON.stringify(PERSON));
      window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
      await waitFor(() => expect(path()).toBe('/account/profile'));
    },
  );

  it('shows the server’s error beside the field in the page’s language, and keeps what was typed', async () => {
    fakeServer({
      'POST /api/auth/login': () => ({
        status: 422,
        body: { message: 'Please correct.', code: 'form-invalid', codes: { email: ['email-invalid', 'invalid'] } },
      }),
    });
    const { i18n } = await openPage('/account/login');
    await fill('alice@demo.lajvard', 'Lajvard-demo-1');
    expect(await screen.findByText('E-Mail Address format is invalid')).toBeVisible();
    expect(screen.getByLabelText('E-mail address')).toHaveValue('alice@demo.lajvard');
    expect(screen.getByLabelText('Password')).toHaveValue('Lajvard-demo-1');
    await i18n.changeLanguage('fa');
    expect(await screen.findByText('فرمت ایمیل نادرست است')).toBeVisible();
    expect(screen.getByLabelText('ایمیل')).toHaveValue('alice@demo.lajvard');
  });

  it.each([
    [{ status: 401, body: { message: 'A sentence.', code: 'wrong-credentials' } }, 'Wrong e-mail or password.'],
    [
      { status: 429, body: { message: 'A sentence.', code: 'too-many-tries', retry_after_seconds: 40 } },
      'Try again in 40 seconds.',
    ],
    ['no-answer' as const, 'The server can’t be reached. Nothing you typed is lost; try again.'],
  ])('shows an error that concerns the whole form in one alert: %j', async (answer, words) => {
    fakeServer({ 'POST /api/auth/login': () => answer });
    await openPage('/account/login');
    await fill('alice@demo.lajvard', 'Lajvard-demo-1');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByLabelText('Password')).toHaveValue('Lajvard-demo-1');
  });

  it.each([
    ['/account/login?r=/fairness/12', '/fairness/12'],
    ['/account/login?r=//evil.example', '/live/play'],
    ['/account/login?r=https://evil.example/live/play', '/live/play'],
    ['/account/login', '/live/play'],
  ])('%s leads to %s', async (address, path) => {
    const server = fakeServer({ 'POST /api/auth/login': tokens, 'GET /api/account/profile': person });
    const page = await openPage(address);
    const went = vi.spyOn(page.router.history, 'push');
    await fill(' Alice@Demo.Lajvard ', 'Lajvard-demo-1');
    await waitFor(() => expect(went.mock.calls[0]?.[0]).toBe(path));
    expect(server.to('/api/auth/login')[0]?.body).toMatchObject({ email: 'alice@demo.lajvard', level: 'user' });
    expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual({
      access_token: 'new-access',
      refresh_token: 'new-refresh',
    });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).not.toHaveProperty('email');
  });

  it('sends once, however often the button is pressed', async () => {
    let answer = (_: { status: number; body: unknown }) => {};
    const server = fakeServer({
      'POST /api/auth/login': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await openPage('/account/login');
    const user = await fill('alice@demo.lajvard', 'Lajvard-demo-1');
    await waitFor(() => expect(server.to('/api/auth/login')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    answer({ status: 401, body: { message: 'A sentence.', code: 'wrong-credentials' } });
    await screen.findByRole('alert');
    expect(server.to('/api/auth/login')).toHaveLength(1);
  });
});

describe('protected pages', () => {
  it('send a visitor to the login, with the way back and the language', async () => {
    fakeServer({});
    const page = await openPage('/live/play', 'fa');
    await waitFor(() => expect(page.path()).toBe('/account/login?r=%2Flive%2Fplay&lang=fa'));
  });

  it('the login redirects a person who is already signed in', async () => {
    localStorage.setItem('token', JSON.stringify({ access_token: 'a', refresh_token: 'b' }));
    fakeServer({ 'GET /api/account/profile': person });
    const page = await openPage('/account/login');
    await waitFor(() => expect(page.path()).toBe('/account/profile'));
    expect(await screen.findByText('alice@demo.lajvard')).toBeVisible();
    expect(screen.getByText('$1.250')).toBeVisible();
  });
});

describe('registration', () => {
  it('asks only for the e-mail, then announces the mail', async () => {
    const server = fakeServer({ 'POST /api/auth/register': () => ({ status: 200, body: { data: { sent: true } } }) });
    await openPage('/account/register');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail address'), 'new@demo.lajvard');
    expect(screen.queryByLabelText('Password'), 'a stranger may be typing').toBeNull();
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(status).toHaveTextContent('new@demo.lajvard'));
    expect(status).toBeVisible();
    expect(server.to('/api/auth/register')[0]?.body).toEqual({ email: 'new@demo.lajvard', locale: 'en' });
  });

  const begun = { status: 200, body: { data: { email: 'n@demo.lajvard', birthdate: null } } };

  it.each([
    ['the link’s', '/account/register/complete?lang=en#token=one-time'],
    ['an earlier link’s', '/account/register/complete?token=one-time&lang=en'],
  ])('%s code leaves the address at once and is spent once; its token completes the form', async (_what, link) => {
    const server = fakeServer({
      'POST /oauth/token': () => ({ status: 200, body: { ...TOKENS, access_token: 'registrant' } }),
      'GET /api/auth/registration': () => begun,
      'POST /api/auth/register-complete': tokens,
      'GET /api/account/profile': person,
    });
    window.history.replaceState(null, '', link);
    takeCodeFromAddress();
    expect([window.location.search, window.location.hash]).toEqual(['?lang=en', '']);
    const page = await openPage('/account/register/complete');
    const user = userEvent.setup();
    const labels = {
      'First name': 'Nilufar',
      'Last name': 'N',
      Country: 'Iran',
      City: 'Shiraz',
      Day: '6',
      Year: '1990',
      Password: 'long-enough-7',
      'Repeat password': 'long-enough-7',
      Address: 'Street 1',
      'Zip code': '12345',
      'Country code': '+۹۸',
      'Phone number': '۹۱۲ ۳۴۵ ۶۷۸۹',
    };
    await screen.findByLabelText('First name');
    await user.click(screen.getByRole('button', { name: 'Complete registration' }));
    expect(await screen.findByText('Enter your date of birth')).toBeVisible();
    expect(screen.getByText(/enter your password/i)).toBeVisible();
    for (const [label, text] of Object.entries(labels)) {
      // pasted: after a first attempt the whole form is checked again at each letter
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.selectOptions(screen.getByLabelText('Month'), 'May');
    for (const [name, href] of [
      ['terms and conditions', '/terms-and-conditions'],
      ['privacy policy', '/kyc-policies'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
    }
    await user.click(screen.getByRole('button', { name: 'Complete registration' }));
    expect(await screen.findByText(/You must read and agree/)).toBeVisible();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Complete registration' }));
    await waitFor(() => expect(page.path()).toBe('/account/profile'));
    expect(server.to('/oauth/token').map(({ body }) => body)).toMatchObject([{ grant_type: 'code', code: 'one-time' }]);
    const [completion] = server.to('/api/auth/register-complete');
    expect(completion?.token).toBe('registrant');
    expect(completion?.body).toMatchObject({ country_code: '98', phone_number: '9123456789', is_agree_rules: true });
    expect(completion?.body).toMatchObject({ birthdate: '1990-05-06', password: 'long-enough-7' });
  });

  it('shows the birth date given before', async () => {
    const known = { email: 'n@demo.lajvard', birthdate: '1991-03-21' };
    fakeServer({
      'POST /oauth/token': () => ({ status: 200, body: { ...TOKENS, access_token: 'registrant' } }),
      'GET /api/auth/registration': () => ({ status: 200, body: { data: known } }),
    });
    window.history.replaceState(null, '', '/account/register/complete?token=one-time');
    takeCodeFromAddress();
    await openPage('/account/register/complete', 'fa');
    expect(await screen.findByLabelText('سال')).toHaveValue('۱۳۷۰');
    expect(screen.getByLabelText('روز')).toHaveValue('۱');
    expect(screen.getByRole('option', { name: 'فروردین', selected: true })).toBeVisible();
    expect(screen.getByLabelText('رمز عبور'), 'whatever was typed first').toBeVisible();
  });

  it('leads to the profile on Back after it was completed', async () => {
    localStorage.setItem('token', JSON.stringify({ access_token: 'a', refresh_token: 'b' }));
    fakeServer({ 'GET /api/account/profile': person });
    const page = await openPage('/account/register/complete');
    await waitFor(() => expect(page.path()).toBe('/account/profile'));
  });

  it('restarts when the code has expired', async () => {
    fakeServer({
      'POST /oauth/token': () => ({ status: 401, body: { message: 'Authorization Failed.', code: 'token-invalid' } }),
    });
    window.history.replaceState(null, '', '/account/register/complete?token=old');
    takeCodeFromAddress();
    await openPage('/account/register/complete');
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register again' })).toBeVisible();
  });
});
