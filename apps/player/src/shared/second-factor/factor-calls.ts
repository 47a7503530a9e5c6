import type { FactorCalls } from '@lajvard/client/second-factor';
import {
  ownFactor,
  ownFactorBegin,
  ownFactorConfirm,
  ownFactorEnd,
  ownFactorFresh,
  ownPasskeyAdd,
  ownPasskeyCreate,
  ownPasskeyList,
  ownPasskeyRemove,
  ownPasskeyShow,
} from '@lajvard/contract';
import { callApi } from '../calls/api.ts';

/** The signed-in player's second factor. */
export const FACTOR_CALLS: FactorCalls = {
  read: async () => (await callApi(ownFactor)).data,
  begin: async (password) => (await callApi(ownFactorBegin, { body: { password } })).data,
  confirm: async (code) => (await callApi(ownFactorConfirm, { body: { code } })).data.recovery_codes,
  end: async (password, code) => {
    await callApi(ownFactorEnd, { body: { password, code } });
  },
  passkeys: async () => (await callApi(ownPasskeyList)).data,
  createPasskey: async () => (await callApi(ownPasskeyCreate)).data,
  addPasskey: async (name, passkey) => {
    await callApi(ownPasskeyAdd, { body: { name, passkey } });
  },
  removePasskey: async (id) => {
    await callApi(ownPasskeyRemove, { body: { id } });
  },
  askPasskey: async () => (await callApi(ownPasskeyShow)).data,
  show: async (shown) => {
    await callApi(ownFactorFresh, { body: shown });
  },
};
