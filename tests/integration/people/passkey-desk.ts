import {
  type Assertion,
  adminLogin,
  type CreationOptions,
  type Passkey,
  passkeyAdd,
  passkeyCreate,
  passkeyList,
  passkeySignIn,
  type RefusalReply,
  type RequestOptions,
  type Route,
  secondFactorBegin,
  secondFactorConfirm,
} from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type Api, emailOf, type Person, type World } from '../world/world.ts';
import { type Authenticator, newAuthenticator } from './authenticator.ts';

const STEP_MS = 30_000;
/** The middle of a step of codes: for tests that stop the clock, so that no code grows old. */
export const midStep = (): number => (Math.floor(Date.now() / STEP_MS) + 0.5) * STEP_MS;

/** The code that an authenticator app shows, some steps of 30 s away. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

export const credentials = (person: Person) => ({ email: emailOf(person), password: DEMO_PASSWORD });

/** Makes a call. @returns its data and, in a word, how it went: `200` or the code of the refusal */
export const call = async <T = unknown>(api: Api, route: Route, body: object = {}) => {
  const answer = await api.call<RefusalReply & { data: T }>(route, { body });
  return { data: answer.body.data, said: answer.body.code ?? String(answer.status) };
};

/** The people of a world, and their passkeys. */
export const passkeyDesk = (of: World) => {
  /** The demo has no address of its own: its passkeys are those of localhost. */
  const origin = `http://localhost:${new URL(of.url).port}`;
  /** Turns the second factor on, with the code of the step before, so that those of now and later are unused. */
  const turnOn = async (person: Person): Promise<string> => {
    const nobody = await of.api(null);
    const { data } = await call<{ secret: string }>(nobody, secondFactorBegin, credentials(person));
    const code = codeOf(data.secret, -1);
    await call(nobody, secondFactorConfirm, { ...credentials(person), code, signs_in: false });
    return data.secret;
  };
  const add = async (api: Api, authenticator: Authenticator, name = 'Laptop'): Promise<string> => {
    const { data, said } = await call<CreationOptions>(api, passkeyCreate);
    if (data === undefined) return said;
    return (await call(api, passkeyAdd, { name, passkey: authenticator.create(data) })).said;
  };
  return {
    origin,
    turnOn,
    add,
    /** Somebody with a second factor and one passkey. */
    withPasskey: async (person: Person) => {
      const api = await of.api(person);
      const secret = await turnOn(person);
      const authenticator = newAuthenticator(origin);
      expect(await add(api, authenticator)).toBe('200');
      return { api, authenticator, secret };
    },
    /** What the browser of somebody who signs in is asked. */
    asked: async (person: Person): Promise<RequestOptions> =>
      (await call<RequestOptions>(await of.api(null), passkeySignIn, credentials(person))).data,
    enter: async (person: Person, passkey?: Assertion): Promise<string> =>
      (await call(await of.api(null), adminLogin, { ...credentials(person), passkey })).said,
    listed: async (api: Api): Promise<{ passkeys: Passkey[]; origin: string | null }> =>
      (await call<{ passkeys: Passkey[]; origin: string | null }>(api, passkeyList)).data,
  };
};
