import { Secret, TOTP } from 'otpauth';
import { url } from './table.ts';

const PASSWORD = 'Lajvard-demo-1';
const STEP_MS = 30_000;

/** The code that an authenticator app shows, some steps of 30 s away. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/**
 * Turns a player's second factor on, without a browser, with the code of the step before: those of now and later are
 * unused.
 * @returns the secret of the authenticator app, and how to turn the factor off again
 */
export const turnFactorOn = async (email: string): Promise<{ secret: string; turnOff(): Promise<void> }> => {
  const form = { email, password: PASSWORD, device_id: 'second factor' };
  const { access_token: token } = await post<{ access_token: string }>('/api/auth/login', form);
  const factor = '/api/account/second_factor';
  const { data } = await post<{ data: { secret: string } }>(`${factor}/begin`, { password: PASSWORD }, token);
  const code = codeOf(data.secret, -1);
  const on = await post<{ data: { recovery_codes: string[] } }>(`${factor}/confirm`, { code }, token);
  return {
    secret: data.secret,
    turnOff: async () => {
      await post(`${factor}/end`, { password: PASSWORD, code: on.data.recovery_codes[0] }, token);
    },
  };
};
