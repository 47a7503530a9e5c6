import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { data, person, refusal, signIn } from './testing/account-person.ts';

beforeEach(signIn);

const AT = '/api/account/second_factor';
const SECRET = { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Lajvard:a?secret=GEZDGNBVGY3TQOJQ' };
const CODES = ['7KQ2M-X0B4T', 'A1B2C-D3E4F'];
const OFF = { since: null, codes_left: 0 };
const ON = { since: '2026-03-21T08:30:00.000Z', codes_left: 9 };
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text);

const open = async (state: { now: object }, more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    'GET /api/account/profile': () => data(person()),
    [`GET ${AT}`]: () => data(state.now),
    'GET /api/account/passkeys': () => data({ passkeys: [], origin: null }),
    ...more,
  });
  await openPage('/account/second-factor');
  return server;
};

describe('the player’s second factor', () => {
  it('is set up with the password and a first code; the recovery codes are copied and shown once', async () => {
    const state = { now: OFF };
    const server = await open(state, {
      [`POST ${AT}/begin`]: () => data(SECRET),
      [`POST ${AT}/confirm`]: () => data({ recovery_codes: CODES }),
    });
    const user = userEvent.setup(); // with a clipboard
    expect(await screen.findByText(/^Off: your password alone/)).toBeVisible();
    await press('Set it up');
    await type('Password', 'Lajvard-demo-1');
    await press('Continue');
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await type('Six-digit code', '۶۵۴۳۲۱');
    await press('Turn it on');
    for (const code of CODES) expect(await screen.findByText(code)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The recovery codes are copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    Object.assign(state, { now: ON });
    await press('I have kept them');
    expect(await screen.findByText(/^On since/)).toBeVisible();
    expect(screen.getByText('9 recovery codes left.')).toBeVisible();
    expect(screen.queryByText(CODES[0] as string)).toBeNull();
    expect(server.to(`${AT}/confirm`).map(({ body }) => body)).toEqual([{ code: '654321' }]);
  });

  it('can be downloaded as recovery codes', async () => {
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => String(made.push(blob)),
        revokeObjectURL: () => undefined,
      }),
    );
    await open(
      { now: OFF },
      {
        [`POST ${AT}/begin`]: () => data(SECRET),
        [`POST ${AT}/confirm`]: () => data({ recovery_codes: CODES }),
      },
    );
    await press('Set it up');
    await type('Password', 'Lajvard-demo-1');
    await press('Continue');
    await type('Six-digit code', '654321');
    await press('Turn it on');
    await press('Download');
    expect(made).toHaveLength(1);
    expect(made[0]?.size).toBeGreaterThan(CODES.join('\n').length);
    vi.unstubAllGlobals();
  });

  it('is turned off with the password and a code or a recovery code; what was typed stays', async () => {
    const state = { now: ON };
    const server = await open(state, { [`POST ${AT}/end`]: () => refusal('second-factor-wrong', 422) });
    await press('Turn it off');
    await type('Password', 'Lajvard-demo-1');
    await type(/recovery code$/, '7KQ2M-X0B4T');
    await press('Turn it off');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong or has been used');
    expect(screen.getByLabelText(/recovery code$/)).toHaveValue('7KQ2M-X0B4T');
    expect(server.to(`${AT}/end`)[0]?.body).toEqual({ password: 'Lajvard-demo-1', code: '7KQ2MX0B4T' });
  });

  it('says where passkeys work, and that they do not at an IP address', async () => {
    await open({ now: ON });
    expect(await screen.findByText(/they do not work at an IP address/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull());
  });
});
