import { factorCallsOf } from '@lajvard/client/fresh-factor';
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

const ROUTES = {
  read: ownFactor,
  fresh: ownFactorFresh,
  list: ownPasskeyList,
  create: ownPasskeyCreate,
  add: ownPasskeyAdd,
  remove: ownPasskeyRemove,
  ask: ownPasskeyShow,
};

/** The signed-in player's second factor. */
export const FACTOR_CALLS = factorCallsOf(callApi, ROUTES, {
  begin: async (password) => (await callApi(ownFactorBegin, { body: { password } })).data,
  confirm: async (code) => (await callApi(ownFactorConfirm, { body: { code } })).data.recovery_codes,
  end: async (password, code) => {
    await callApi(ownFactorEnd, { body: { password, code } });
  },
});
