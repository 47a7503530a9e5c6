import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ASKED, CANCELLED, fakePasskeys, SHOWN } from '../testing/fake-passkeys.ts';
import { openOffice, serve, staffOf } from '../testing/open-office.tsx';

const LIST = '/backoffice/api/account/user/transfer/list';
const REVERSE = '/backoffice/api/account/user/transfer/reverse';
const FRESH = '/backoffice/api/account/second_factor/fresh';
const LIST_OF_PASSKEYS = '/backoffice/api/account/passkeys';
const charge = {
  id: 4,
  created_at: '2026-03-21T08:30:05.000Z',
  account_code: '100200300',
  amount: 70,
  balance: 1000,
  new_balance: 1070,
  reason: 'a gift',
  staff: 'Super Demo',
  reversal: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

/** The form that takes a charge back, sent by somebody who showed the second factor a while ago. */
const takeBack = async (passkeys: object[] = []) => {
  let isFresh = false;
  const codes: unknown[] = [];
  const asked = serve({
    ...staffOf('super-admin'),
    [LIST]: () => ({
      body: {
        data: [charge],
        meta: { page: 1, limit: 15, total: 1, last_page: 1 },
        totals: { count: 1, amount: 70, reversed: 0 },
      },
    }),
    [REVERSE]: () =>
      isFresh
        ? { body: { data: charge } }
        : { status: 403, body: { message: 'Enter a code again.', code: 'second-factor-stale' } },
    [FRESH]: (_search, _query, sent) => {
      const { code, passkey } = sent as { code?: string; passkey?: object };
      codes.push(code ?? passkey);
      isFresh = code === '123456' || passkey !== undefined;
      return isFresh
        ? { body: { data: { fresh: true } } }
        : { status: 422, body: { message: 'The code is wrong.', code: 'second-factor-wrong' } };
    },
    [LIST_OF_PASSKEYS]: () => ({ body: { data: { passkeys, origin: window.location.origin } } }),
    [`${LIST_OF_PASSKEYS}/show`]: () => ({ body: { data: ASKED } }),
  });
  await openOffice('/account/history/charge');
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'an error');
  await userEvent.type(screen.getByLabelText('Master password'), 'a secret');
  await userEvent.click(screen.getByRole('button', { name: 'Take back $70' }));
  const code = await screen.findByLabelText(/^Code from your authenticator app/);
  return { asked, codes, code, sent: () => asked.filter((path) => path === REVERSE).length };
};

it('asks for a code where one is needed again, says if it is wrong, and then does what was asked', async () => {
  const { code, codes, sent } = await takeBack();
  await waitFor(() => expect(code).toHaveFocus());
  await userEvent.type(code, '۰۰۰۰۰۰{Enter}');
  expect(await screen.findByText(/code is wrong/i)).toBeVisible();
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([codes, sent()]).toEqual([['000000', '123456'], 2]);
});

it('leaves the form as it was if the question is closed', async () => {
  const { sent } = await takeBack();
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByLabelText(/^Code from/)).toBeNull());
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('an error');
  expect(sent()).toBe(1);
});

it('takes a passkey of somebody who has one, and says if the browser showed none', async () => {
  const { shows } = fakePasskeys();
  shows.mockRejectedValueOnce(CANCELLED);
  const { codes, sent } = await takeBack([
    { id: 'a2V5', name: 'Laptop', created_at: '2026-03-21T08:30:00.000Z', used_at: null },
  ]);
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  await userEvent.click(button);
  expect(await screen.findByText(/^No passkey was shown/)).toBeVisible();
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([codes, sent()]).toEqual([[SHOWN], 2]);
});

it('offers no passkey to somebody who has none', async () => {
  fakePasskeys();
  const { asked } = await takeBack();
  await waitFor(() => expect(asked).toContain(LIST_OF_PASSKEYS));
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});
