import type { Language } from '@lajvard/ui';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve, staffOf, textOf } from '../testing/open-office.tsx';
import { startApp } from './start-app.tsx';

const TOKENS = { access_token: 'staff-access', refresh_token: 'staff-refresh', token_type: 'Bearer', expires_in: 900 };

/** A server that remembers the language of the one account. */
function remembering(locale: Language) {
  const account = { locale };
  const known = staffOf('agent');
  const profile = '/backoffice/api/account/profile';
  serve({
    ...known,
    [profile]: (...asked) => {
      const { data } = (known[profile]?.(...asked).body ?? {}) as { data?: object };
      return { body: { data: { ...data, locale: account.locale } } };
    },
    '/api/auth/admin/login': () => ({ body: TOKENS }),
    '/api/account/user/update_locale': (_search, _query, body) => {
      account.locale = (body as { locale: Language }).locale;
      return { body: { data: { locale: account.locale } } };
    },
    ...Object.fromEntries(
      ['office', 'errors', 'refusals', 'ui'].flatMap((file) =>
        (['fa', 'en'] as const).map((language) => [
          `/admin/assets/i18n/${file}/${language}.json`,
          () => ({ body: textOf(language, file) }),
        ]),
      ),
    ),
  });
  return account;
}

let office: Root | undefined;
/** A page that is left renders nothing more, also not after the test. */
const leave = () => {
  act(() => office?.unmount());
  office = undefined;
  document.body.replaceChildren();
};
/** The office as a browser opens it, at the address it has now. */
async function open(path?: string) {
  if (path) window.history.replaceState(null, '', path);
  leave();
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    office = await startApp(place);
  });
}
const signedIn = () => localStorage.setItem('admin_token', JSON.stringify(TOKENS));
const isIn = (language: Language) => waitFor(() => expect(document.documentElement.lang).toBe(language));

beforeEach(() => {
  document.documentElement.lang = '';
});
afterEach(leave);

describe('the office language', () => {
  it('chosen inside is stored with the account: it survives a reload and follows to another device', async () => {
    const account = remembering('en');
    signedIn();
    await open('/admin/account/dashboard');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'فارسی' }));
    await isIn('fa');
    await waitFor(() => expect(account.locale).toBe('fa'));
    document.documentElement.lang = '';
    await open();
    expect(await screen.findByRole('heading', { name: 'داشبورد' })).toBeVisible();
    await isIn('fa');

    localStorage.clear(); // another device
    localStorage.setItem('lang', 'en');
    signedIn();
    document.documentElement.lang = '';
    await open();
    await isIn('fa');
  });

  const signIn = async (words: { username: string; password: string; submit: string }) => {
    await userEvent.type(await screen.findByLabelText(words.username), 'sara@demo.lajvard');
    await userEvent.type(screen.getByLabelText(words.password), 'Lajvard-demo-1');
    await userEvent.click(screen.getByRole('button', { name: words.submit }));
  };
  const english = { username: 'Username', password: 'Password', submit: 'Log in' };

  it('chosen before signing in is saved to the account and survives a reload', async () => {
    const account = remembering('fa');
    await open('/admin/account/login');
    await userEvent.click(await screen.findByRole('button', { name: 'English' }));
    await signIn(english);
    await waitFor(() => expect(account.locale).toBe('en'));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/account/tickets/wait'));
    expect(document.documentElement.lang).toBe('en');
    document.documentElement.lang = '';
    await open();
    await isIn('en');
  });

  it('comes from the account after sign-in when none was chosen', async () => {
    const account = remembering('en');
    await open('/admin/account/login');
    await isIn('fa');
    const { login } = textOf('fa', 'office') as { login: { username: string; password: string; submit: string } };
    await signIn(login);
    await isIn('en');
    expect(account.locale).toBe('en');
  });
});
