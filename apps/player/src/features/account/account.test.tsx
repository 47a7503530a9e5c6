import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, PERSON } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { signInAs } from '../../testing/sign-in.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
type Settings = Partial<Record<keyof typeof PERSON.settings, unknown>>;
const person = (changes: object = {}, settings: Settings = {}) => ({
  ...PERSON,
  ...changes,
  settings: { ...PERSON.settings, ...settings },
});
const data = (value: unknown) => ({ status: 200, body: { data: value } });
const refusal = (code: string, status = 409) => ({ status, body: { message: 'A sentence.', code } });
const SETTINGS = 'POST /api/account/user/update_settings';

beforeEach(() => {
  signInAs(PERSON.id);
  window.scrollTo = () => {};
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
afterEach(cleanup);

describe('the account area', () => {
  it('shows balance, account id and the menu; the page has the name of its entry', async () => {
    fakeServer({ 'GET /api/account/profile': () => data(person()) });
    await openPage('/account/details/closure?kind=exclusion');
    expect(await screen.findByText('$1.250')).toBeVisible();
    expect(screen.getByText('100200300')).toBeVisible();
    const menu = screen.getByRole('navigation', { name: 'Account menu' });
    const current = within(menu).getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual(['Self Exclusion']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Self Exclusion');
    expect(document.title).toContain('Self Exclusion');
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Responsible gaming' })).toBeVisible();
  });

  it('folds into a menu that leads on and closes', async () => {
    fakeServer({ 'GET /api/account/profile': () => data(person()) });
    const page = await openPage('/account/profile');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Open the account menu' }));
    const drawer = screen.getByRole('dialog', { name: 'Account menu' });
    await user.click(within(drawer).getByRole('link', { name: 'Set Limit' }));
    await waitFor(() => expect(page.path()).toBe('/account/details/limits'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the profile', () => {
  it('names country and city in the language of the page', async () => {
    fakeServer({
      'GET /api/account/profile': () => data(person({ country: 'Iran', city: 'Shiraz' })),
      'GET /api/common/countries': () => data([{ name: 'Iran', code: 'IR', phonecode: '98' }]),
      'GET /api/common/cities': () => data([{ name: 'Shiraz', name_fa: 'شیراز' }]),
    });
    await openPage('/account/profile', 'fa');
    expect(await screen.findByText('ایران')).toBeVisible();
    expect(await screen.findByText('شیراز')).toBeVisible();
  });

  it('asks for another e-mail by a link to the new address', async () => {
    const server = fakeServer({
      'GET /api/account/profile': () =>
        data(person({ country: 'Iran', city: 'شیراز', phone_number: '912', country_code: '98' })),
      'POST /api/account/email/change': ({ body }) =>
        (body as { email: string }).email === 'alice@demo.lajvard'
          ? {
              status: 422,
              body: { message: 'Please correct.', code: 'form-invalid', codes: { email: ['email-same'] } },
            }
          : data({ sent: true }),
    });
    await openPage('/account/profile');
    const user = userEvent.setup();
    expect(await screen.findByText('شیراز')).toBeVisible();
    expect(screen.getByText('+98 912')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change e-mail' }));
    const field = screen.getByLabelText('New e-mail address');
    await user.type(field, 'alice@demo.lajvard');
    await user.type(screen.getByLabelText('Password'), 'Lajvard-demo-1');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('This is your e-mail address already')).toBeVisible();
    await user.clear(field);
    await user.type(field, ' New@Example.org ');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toContain('new@example.org');
    expect(notice.textContent).toContain('PLEASE CHECK YOUR EMAIL');
    expect(server.to('/api/account/email/change')).toHaveLength(2);
  });

  it('sends a link for another password, or says why not', async () => {
    const answers = [
      data({ sent: true }),
      { status: 429, body: { ...refusal('too-many-tries').body, retry_after_seconds: 40 } },
    ];
    fakeServer({
      'GET /api/account/profile': () => data(person()),
      'POST /api/account/password/change': () => answers.shift() ?? refusal('unavailable', 503),
    });
    await openPage('/account/profile');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    expect((await screen.findByRole('status')).textContent).toContain('PLEASE CHECK YOUR EMAIL');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 40 seconds.');
  });
});

it('nothing of the one who was signed in before is shown to the next', async () => {
  fakeServer({ 'GET /api/account/profile': () => data(person()) });
  await openPage('/account/profile');
  expect(await screen.findByText('$1.250')).toBeVisible();
  cleanup();
  signInAs(8);
  let answer: (person: ReturnType<typeof data>) => void = () => {};
  fakeServer({ 'GET /api/account/profile': () => new Promise((resolve) => (answer = resolve)) });
  await openPage('/account/profile');
  expect(await screen.findByRole('heading', { name: 'My profile' })).toBeVisible();
  expect(screen.queryByText('$1.250')).toBeNull();
  expect(screen.queryByText('alice@demo.lajvard')).toBeNull();
  answer(data(person({ balance: 12 })));
  expect(await screen.findByText('$12')).toBeVisible();
});

describe('a break', () => {
  it('asks for period and reason, then for a yes with the end date; and says that it holds', async () => {
    const server = fakeServer({
      'GET /api/account/profile': () => data(person()),
      [SETTINGS]: () => data(person({}, { closure_end_at: inDays(91), closure_period: 3 })),
    });
    await openPage('/account/details/closure');
    const user = userEvent.setup();
    const send = async () => user.click(screen.getByRole('button', { name: 'Take a break' }));
    await screen.findByRole('radio', { name: '3 months' });
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      '1',
      '3',
      '6',
      '9',
      '12',
    ]);
    await send();
    expect(await screen.findByText('You must select your time period')).toBeVisible();
    expect(screen.queryByLabelText('Reason')).toBeNull();
    await user.click(screen.getByRole('radio', { name: '3 months' }));
    await user.type(screen.getByLabelText('Reason'), 'x');
    await send();
    expect(await screen.findByText('Your reason must be minimum 2 characters')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'yz');
    await send();
    const year = new Date(Date.now() + 91 * DAY_MS).getFullYear();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(String(year));
    await user.click(screen.getByRole('button', { name: 'No, go back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.to('/api/account/user/update_settings')).toHaveLength(0);
    await send();
    await user.click(await screen.findByRole('button', { name: 'Yes, take the break' }));
    expect(await screen.findByText('Your account closure has been updated successfully')).toBeVisible();
    expect(server.to('/api/account/user/update_settings').map(({ body }) => body)).toEqual([
      { action: 'closure', period: 3, reason: 'xyz' },
    ]);
    expect(screen.getByText('You can change your settings in next')).toBeVisible();
    expect(screen.getByRole('timer').textContent).toMatch(/^9[01] days\d\d:\d\d:\d\d$/);
    expect(JSON.parse(localStorage.getItem('user') ?? '{}').settings.closure_end_at).toEqual(expect.any(String));
  });

  it('that runs cannot be made shorter: one alert says so', async () => {
    fakeServer({
      'GET /api/account/profile': () => data(person({}, { exclusion_end_at: inDays(400), exclusion_period: 24 })),
      [SETTINGS]: () => refusal('setting-locked'),
    });
    await openPage('/account/details/closure?kind=exclusion');
    const user = userEvent.setup();
    expect(await screen.findByText('You can make it longer at any time.')).toBeVisible();
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      '6',
      '12',
      '24',
      '36',
      '48',
      '60',
    ]);
    await user.click(screen.getByRole('radio', { name: '6 months' }));
    await user.type(screen.getByLabelText('Reason'), 'enough');
    await user.click(screen.getByRole('button', { name: 'Exclude myself' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, exclude me' }));
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map((one) => one.textContent)).toEqual([
      'This setting is locked: it can be made stricter now, and looser only after the lock.',
    ]);
    expect(screen.getByLabelText('Reason')).toHaveValue('enough');
  });
});

describe('limits', () => {
  it('a large change is asked about before it is sent', async () => {
    const standing = { deposit_limitation: { deposit: 0, max: 100, renews_at: inDays(30) } };
    const server = fakeServer({
      'GET /api/account/profile': () => data(person(standing)),
      [SETTINGS]: () => data(person(standing)),
    });
    await openPage('/account/details/limits');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText<HTMLInputElement>('Amount (USD)'), '125000');
    const send = () => user.click(screen.getByRole('button', { name: 'Set the limit' }));
    await send();
    const question = await screen.findByRole('alertdialog', { name: 'Is this the amount you mean?' });
    expect(question.textContent).toContain('$100');
    expect(question.textContent).toContain('$125.000');
    await user.click(within(question).getByRole('button', { name: 'No, go back' }));
    expect(server.to('/api/account/user/update_settings')).toEqual([]);
    await send();
    await user.click(await screen.findByRole('button', { name: 'Yes, set it' }));
    await waitFor(() => expect(server.to('/api/account/user/update_settings')).toHaveLength(1));
  });

  it('a deposit limit: whole dollars, whatever is typed or pasted', async () => {
    const server = fakeServer({
      'GET /api/account/profile': () => data(person()),
      [SETTINGS]: () =>
        data(
          person(
            { deposit_limitation: { deposit: 40, max: 1200, renews_at: inDays(30) } },
            {
              deposit_limitation_start_at: inDays(0),
              deposit_limitation_period: 'monthly',
              deposit_limitation_amount: 1200,
            },
          ),
        ),
    });
    await openPage('/account/details/limits');
    const user = userEvent.setup();
    const amount = await screen.findByLabelText<HTMLInputElement>('Amount (USD)');
    await user.click(screen.getByRole('button', { name: 'Set the limit' }));
    expect(await screen.findByText('You must enter amount')).toBeVisible();
    await user.type(amount, 'abc');
    expect(amount).toHaveValue('');
    await user.type(amount, '0');
    expect(await screen.findByText('Amount must be greater than or equal to 1')).toBeVisible();
    await user.clear(amount);
    await user.click(amount);
    await user.paste('۱.200,60');
    expect(amount).toHaveValue('');
    expect(screen.getByText('“۱.200,60” has cents; enter whole dollars')).toBeVisible();
    await user.paste('۱.200,00');
    expect(screen.queryByText(/has cents/)).toBeNull();
    expect(amount).toHaveValue('1200');
    await user.click(screen.getByRole('button', { name: 'Set the limit' }));
    expect(await screen.findByText('Your account settings has been updated successfully')).toBeVisible();
    expect(server.to('/api/account/user/update_settings').map(({ body }) => body)).toEqual([
      { action: 'deposit_limit', period: 'monthly', amount: 1200 },
    ]);
    expect(screen.getByText('You can change your deposit limitation settings in next')).toBeVisible();
    expect(screen.getByText('$1.200')).toBeVisible();
    expect(screen.getByRole('timer').textContent).toMatch(/^(29|30) days/);
  });

  it('the bet limit stands in its own tab, with its lock of weeks', async () => {
    fakeServer({
      'GET /api/account/profile': () =>
        data(
          person(
            { bet_limitation: { bet: 30, bet_max: 200, period: '2w' } },
            { bet_limitation_start_at: inDays(-4), bet_limitation_period: '2w', bet_limitation_amount: 200 },
          ),
        ),
    });
    const page = await openPage('/account/details/limits');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Bet Limit' }));
    expect(await screen.findByText('You can change your bet limitation settings in next')).toBeVisible();
    expect(screen.getByRole('timer').textContent).toMatch(/^(9|10) days/);
    expect(screen.getByRole('radio', { name: '2 weeks' })).toBeChecked();
    expect(page.path()).toBe('/account/details/limits?tab=bet');
  });
});

describe('closing the account', () => {
  it('asks first that the money be withdrawn', async () => {
    fakeServer({ 'GET /api/account/profile': () => data(person()) });
    await openPage('/account/details/delete');
    expect(await screen.findByText('There is still money in your account. Please withdraw it first.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close the account for good' })).toBeNull();
  });

  it('needs the password and the account id, and ends the session here', async () => {
    const answers = [
      {
        status: 422,
        body: { message: 'Please correct.', code: 'form-invalid', codes: { password: ['password-wrong'] } },
      },
      data({ closed: true }),
    ];
    const server = fakeServer({
      'GET /api/account/profile': () => data(person({ balance: 12.5 })),
      'POST /api/account/user/delete_self_account': () => answers.shift() ?? refusal('unavailable', 503),
    });
    await openPage('/account/details/delete');
    const user = userEvent.setup();
    const send = () => user.click(screen.getByRole('button', { name: 'Close the account for good' }));
    await user.click(await screen.findByRole('checkbox', { name: /\$12,50/ }));
    await user.type(screen.getByLabelText('Password'), 'Lajvard-demo-1');
    await user.type(screen.getByLabelText('Your account ID, to confirm'), '1002');
    await send();
    expect(await screen.findByText('This is not your account ID')).toBeVisible();
    await user.clear(screen.getByLabelText('Your account ID, to confirm'));
    await user.type(screen.getByLabelText('Your account ID, to confirm'), '۱۰۰۲۰۰۳۰۰');
    await send();
    expect(await screen.findByText('The password is wrong')).toBeVisible();
    await send();
    expect(await screen.findByText('Your account is closed')).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    expect(server.to('/api/account/user/delete_self_account')[1]?.body).toEqual({
      password: 'Lajvard-demo-1',
      give_up_rest: true,
    });
  });
});
