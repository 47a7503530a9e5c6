import { type FactorCalls, factorCallsOf } from '@lajvard/client/fresh-factor';
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

const ROUTES = {
  read: secondFactor,
  fresh: secondFactorFresh,
  list: passkeyList,
  create: passkeyCreate,
  add: passkeyAdd,
  remove: passkeyRemove,
  ask: passkeyShow,
};

/** The second factor of the member of staff with this e-mail. */
export const staffFactorCalls = (email: string): FactorCalls =>
  factorCallsOf(callApi, ROUTES, {
    begin: async (password) => (await callApi(secondFactorBegin, { body: { email, password } })).data,
    confirm: async (code, password) => {
      const body = { email, password, code, signs_in: false };
      return (await callApi(secondFactorConfirm, { body })).data.recovery_codes;
    },
    end: async (password, code) => {
      await callApi(secondFactorEnd, { body: { email, password, code } });
    },
  });
