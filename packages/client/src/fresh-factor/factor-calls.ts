import type {
  Assertion,
  Attestation,
  CreationOptions,
  ownFactor,
  ownFactorFresh,
  ownPasskeyAdd,
  ownPasskeyCreate,
  ownPasskeyList,
  ownPasskeyRemove,
  ownPasskeyShow,
  Passkey,
  passkeyAdd,
  passkeyCreate,
  passkeyList,
  passkeyRemove,
  passkeyShow,
  RequestOptions,
  secondFactor,
  secondFactorFresh,
} from '@lajvard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '../calls/calls.ts';

/** The secret that an authenticator app takes over: in Base32, and as the address of a QR code. */
export interface BegunFactor {
  readonly secret: string;
  readonly uri: string;
}

/** One's own second factor at the server of an app. Each call throws what `callApi` throws. */
export interface FactorCalls {
  /** `since`: ISO 8601 UTC, null while it is off. */
  read(): Promise<{ readonly since: string | null; readonly codes_left: number }>;
  begin(password: string): Promise<BegunFactor>;
  /** @returns the recovery codes */
  confirm(code: string, password: string): Promise<readonly string[]>;
  end(password: string, code: string): Promise<void>;
  /** `origin`: the only one at which passkeys work; null: none. */
  passkeys(): Promise<{ readonly passkeys: readonly Passkey[]; readonly origin: string | null }>;
  createPasskey(): Promise<CreationOptions>;
  addPasskey(name: string, passkey: Attestation): Promise<void>;
  removePasskey(id: string): Promise<void>;
  /** What the browser is asked to show the factor again with a passkey. */
  askPasskey(): Promise<RequestOptions>;
  /** Shows the factor again. */
  show(shown: { readonly code: string } | { readonly passkey: Assertion }): Promise<void>;
}

/** The routes that players and staff call alike, each at their own addresses. */
interface FactorRoutes {
  readonly read: typeof ownFactor | typeof secondFactor;
  readonly fresh: typeof ownFactorFresh | typeof secondFactorFresh;
  readonly list: typeof ownPasskeyList | typeof passkeyList;
  readonly create: typeof ownPasskeyCreate | typeof passkeyCreate;
  readonly add: typeof ownPasskeyAdd | typeof passkeyAdd;
  readonly remove: typeof ownPasskeyRemove | typeof passkeyRemove;
  readonly ask: typeof ownPasskeyShow | typeof passkeyShow;
}

/**
 * The second factor of the person signed in.
 * @param turning turns it on and off, for which staff name their account
 */
export const factorCallsOf = (
  callApi: CallApi,
  routes: FactorRoutes,
  turning: Pick<FactorCalls, 'begin' | 'confirm' | 'end'>,
): FactorCalls => ({
  ...turning,
  read: async () => (await callApi(routes.read)).data,
  passkeys: async () => (await callApi(routes.list)).data,
  createPasskey: async () => (await callApi(routes.create)).data,
  addPasskey: async (name, passkey) => {
    await callApi(routes.add, { body: { name, passkey } });
  },
  removePasskey: async (id) => {
    await callApi(routes.remove, { body: { id } });
  },
  askPasskey: async () => (await callApi(routes.ask)).data,
  show: async (shown) => {
    await callApi(routes.fresh, { body: shown });
  },
});

/** One's own passkeys, and the only origin at which they work. */
export const passkeysOf = (calls: FactorCalls) =>
  queryOptions({ queryKey: ['passkeys'], queryFn: () => calls.passkeys(), staleTime: 0 });
