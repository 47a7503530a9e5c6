import type { FactorCalls } from '@lajvard/client/second-factor';
import {
  passkeyAdd,
  passkeyCreate,
  passkeyList,
  passkeyRemove,
  passkeyShow,
  secondFactor,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorFresh,
} from '@lajvard/contract';
import { callApi } from './api.ts';

/** The second factor of the member of staff with this e-mail. */
export const factorCallsOf = (email: string): FactorCalls => ({
  read: async () => (await callApi(secondFactor)).data,
  begin: async (password) => (await callApi(secondFactorBegin, { body: { email, password } })).data,
  confirm: async (code, password) => {
    const body = { email, password, code, signs_in: false };
    return (await callApi(secondFactorConfirm, { body })).data.recovery_codes;
  },
  end: async (password, code) => {
    await callApi(secondFactorEnd, { body: { email, password, code } });
  },
  passkeys: async () => (await callApi(passkeyList)).data,
  createPasskey: async () => (await callApi(passkeyCreate)).data,
  addPasskey: async (name, passkey) => {
    await callApi(passkeyAdd, { body: { name, passkey } });
  },
  removePasskey: async (id) => {
    await callApi(passkeyRemove, { body: { id } });
  },
  askPasskey: async () => (await callApi(passkeyShow)).data,
  show: async (shown) => {
    await callApi(secondFactorFresh, { body: shown });
  },
});
