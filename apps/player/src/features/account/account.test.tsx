import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import { data, person, refusal, signIn } from './testing/account-person.ts';

beforeEach(signIn);

describe('the account area', () => {
  it('shows balance, account id and menu, with the menu entry as page title', async () => {
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

  it('folds into a menu that navigates and closes', async () => {
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
  it('shows country and city in the page’s language', async () => {
    fakeServer({
      'GET /api/account/profile': () => data(person({ country: 'Iran', city: 'Shiraz' })),
      'GET /api/common/countries': () => data([{ name: 'Iran', code: 'IR', phonecode: '98' }]),
      'GET /api/common/cities': () => data([{ name: 'Shiraz', name_fa: 'شیراز' }]),
    });
    await openPage('/account/profile', 'fa');
    expect(await screen.findByText('ایران')).toBeVisible();
    expect(await screen.findByText('شیراز')).toBeVisible();
  });

  it('requests an e-mail change with a link to the new address', async () => {
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
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('This is already your e-mail address')).toBeVisible();
    await user.clear(field);
    await user.type(field, ' New@Example.org ');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    const notice = (await screen.findByText('PLEASE CHECK YOUR EMAIL')).closest('[role=status]');
    expect(notice).toHaveTextContent('new@example.org');
    expect(server.to('/api/account/email/change')).toHaveLength(2);
  });

  it('sends a password link, or explains why not', async () => {
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
    expect((await screen.findByText('PLEASE CHECK YOUR EMAIL')).closest('[role=status]')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 40 seconds.');
  });
});

it('shows nothing of a previously signed-in person', async () => {
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

describe('closing the account', () => {
  it('asks the player to withdraw the money first', async () => {
    fakeServer({ 'GET /api/account/profile': () => data(person()) });
    await openPage('/account/details/delete');
    expect(await screen.findByText('You still have money in your account. Please withdraw it first.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close my account for good' })).toBeNull();
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
    const send = () => user.click(screen.getByRole('button', { name: 'Close my account for good' }));
    await user.click(await screen.findByRole('checkbox', { name: /\$12\.50/ }));
    await user.type(screen.getByLabelText('Password'), 'Lajvard-demo-1');
    await user.type(screen.getByLabelText('Your account ID, to confirm'), '1002');
    await send();
    expect(await screen.findByText('This is not your account ID')).toBeVisible();
    await user.clear(screen.getByLabelText('Your account ID, to confirm'));
    await user.type(screen.getByLabelText('Your account ID, to confirm'), '۱۰۰۲۰۰۳۰۰');
    await send();
    expect(await screen.findByText('Wrong password')).toBeVisible();
    const status = screen.getAllByRole('status').find(({ textContent }) => textContent === '');
    await send();
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    expect(status).toHaveTextContent('Your account is closed');
    expect(localStorage.getItem('token')).toBeNull();
    expect(server.to('/api/account/user/delete_self_account')[1]?.body).toEqual({
      password: 'Lajvard-demo-1',
      give_up_rest: true,
    });
  });
});
