import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ASKED, CANCELLED, fakePasskeys, SHOWN } from '../../testing/fake-passkeys.ts';
import { type Answers, openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const LOGIN = '/api/auth/admin/login';
const BEGIN = '/api/auth/admin/passkeys/show';
const LIST = '/backoffice/api/account/passkeys';
const [CREATE, ADD, REMOVE] = [`${LIST}/create`, `${LIST}/add`, `${LIST}/remove`] as const;
const TOKENS = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600 };
const FORM = { email: 'sara@demo.lajvard', password: 'Password-1' };
const CREATION = {
  challenge: 'Y2g',
  timeout: 300_000,
  rp: { id: 'localhost', name: 'Lajvard' },
  user: { id: 'dXNlcg', name: FORM.email, displayName: FORM.email },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  attestation: 'none',
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  excludeCredentials: [],
};
const LAPTOP = { id: 'b2xk', name: 'Laptop', created_at: '2026-03-21T08:30:00.000Z', used_at: null };

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the staff login of somebody with a passkey', () => {
  /** The login page after the right password, and what was sent to log in. */
  const open = async () => {
    const sent: unknown[] = [];
    serve({
      ...staffOf('agent'),
      [LOGIN]: (_search, _query, form) => {
        sent.push(form);
        return (form as { passkey?: object }).passkey
          ? { body: TOKENS }
          : { status: 422, body: { message: 'A sentence.', code: 'passkey-needed' } };
      },
      [BEGIN]: () => ({ body: { data: ASKED } }),
    });
    const { history } = await openOffice('/account/login', { signedIn: false });
    await userEvent.type(await screen.findByLabelText('Username'), FORM.email);
    await userEvent.type(await screen.findByLabelText('Password'), FORM.password);
    await press('Log in');
    await screen.findByLabelText(/^Code from your authenticator app/);
    return { history, sent };
  };

  it('offers it beside the code, says if it was cancelled, and loses nothing', async () => {
    const { shows } = fakePasskeys();
    shows.mockRejectedValueOnce(CANCELLED);
    const { history, sent } = await open();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toHaveFocus();
    await press('Use a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was shown');
    expect(screen.getByLabelText('Password')).toHaveValue(FORM.password);
    await press('Use a passkey');
    await waitFor(() => expect(history.location.pathname).not.toContain('login'));
    expect(sent).toEqual([FORM, { ...FORM, passkey: SHOWN }]);
    expect(shows.mock.calls[0]?.[0].publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  });

  it('asks for a code alone in a browser without passkeys', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

describe("one's own passkeys", () => {
  const open = async (
    passkeys: object[],
    { origin = window.location.origin as string | null, more = {} as Answers } = {},
  ) => {
    serve({
      ...staffOf('agent'),
      '/api/account/sessions/list': () => ({ body: { data: [] } }),
      '/backoffice/api/account/second_factor': () => ({
        body: { data: { since: LAPTOP.created_at, codes_left: 9, is_required: false } },
      }),
      [LIST]: () => ({ body: { data: { passkeys, origin } } }),
      ...more,
    });
    await openOffice('/account/sign-in');
    await screen.findByRole('heading', { name: 'Passkeys' });
  };

  it('are added with a name, and removed after a question', async () => {
    const { makes } = fakePasskeys();
    makes.mockRejectedValueOnce(new DOMException('It is there.', 'InvalidStateError'));
    const passkeys = [LAPTOP];
    const sent: [string, unknown][] = [];
    const answer = (path: string, body: object, then: () => unknown = () => undefined): Answers => ({
      [path]: (_search, _query, form) => {
        sent.push([path, form]);
        then();
        return { body };
      },
    });
    await open(passkeys, {
      more: {
        ...answer(CREATE, { data: CREATION }),
        ...answer(ADD, { data: { id: 'a2V5' } }, () => passkeys.push({ ...LAPTOP, id: 'a2V5', name: 'Phone' })),
        ...answer(REMOVE, { data: { removed: true } }, () => passkeys.shift()),
      },
    });
    expect(await screen.findByText('Laptop')).toBeVisible();
    await press('Add a passkey');
    expect(await screen.findByText('Name the passkey')).toBeVisible();
    const name = screen.getByLabelText(/^Name of the passkey/);
    await userEvent.type(name, 'Phone');
    await press('Add a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('This device has a passkey of yours already.');
    expect(name).toHaveValue('Phone');
    await press('Add a passkey');
    expect(await screen.findByText('Phone')).toBeVisible();
    const made = { clientDataJSON: 'c2FpZA', attestationObject: 'bWFkZQ', transports: ['internal'] };
    expect(sent.at(-1)).toEqual([
      ADD,
      { name: 'Phone', passkey: { id: 'a2V5', rawId: 'a2V5', type: 'public-key', response: made } },
    ]);
    await press('Remove Laptop');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
    expect(sent.at(-1)).toEqual([REMOVE, { id: LAPTOP.id }]);
  });

  it.each([
    ['https://office.example.org', /Passkeys work at .https:..office\.example\.org. only/],
    [null, /they do not work at an IP address/],
  ])('cannot be added where passkeys work at %s, which the page says', async (origin, words) => {
    fakePasskeys();
    await open([LAPTOP], { origin });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  });

  it('cannot be added in a browser without passkeys, which says so', async () => {
    await open([]);
    expect(await screen.findByText('This browser has no passkeys.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
