import {
  type Assertion,
  type CreationOptions,
  login,
  ownFactorBegin,
  ownFactorConfirm,
  ownPasskeyAdd,
  ownPasskeyCreate,
  ownPasskeySignIn,
  type RequestOptions,
} from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import type { Api, Person, World } from '../world/world.ts';
import { type Authenticator, newAuthenticator } from './authenticator.ts';
import { call, codeOf, credentials } from './passkey-desk.ts';

/** The players of a world, and their second factors. */
export const ownFactorDesk = (of: World) => {
  /** The demo has no address of its own: its passkeys are those of localhost. */
  const origin = `http://localhost:${new URL(of.url).port}`;
  /** Turns the second factor on, with the code of the step before, so that those of now and later are unused. */
  const turnOn = async (api: Api) => {
    const { data } = await call<{ secret: string }>(api, ownFactorBegin, { password: DEMO_PASSWORD });
    const on = await call<{ recovery_codes: string[] }>(api, ownFactorConfirm, { code: codeOf(data.secret, -1) });
    return { secret: data.secret, recoveryCodes: on.data.recovery_codes };
  };
  const add = async (api: Api, authenticator: Authenticator, name = 'Phone'): Promise<string> => {
    const { data, said } = await call<CreationOptions>(api, ownPasskeyCreate);
    if (data === undefined) return said;
    return (await call(api, ownPasskeyAdd, { name, passkey: authenticator.create(data) })).said;
  };
  return {
    origin,
    turnOn,
    add,
    withPasskey: async (api: Api) => {
      const own = await turnOn(api);
      const authenticator = newAuthenticator(origin);
      await add(api, authenticator);
      return { ...own, authenticator };
    },
    /** What the browser of a player who signs in is asked. */
    asked: async (person: Person): Promise<RequestOptions> =>
      (await call<RequestOptions>(await of.api(null), ownPasskeySignIn, credentials(person))).data,
    enter: async (person: Person, shown: { code?: string | undefined; passkey?: Assertion } = {}): Promise<string> =>
      (await call(await of.api(null), login, { ...credentials(person), ...shown })).said,
  };
};
