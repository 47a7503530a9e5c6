import { createCalls } from '@lajvard/client';
import { showFactor } from '@lajvard/client/fresh-factor';
import { forgetTokens, keepTokens, keptTokens, leavePage, pagePerson, sessionEnd } from '../browser/storage.ts';

export { ApiRefusal, NetworkFault, PageRefusal } from '@lajvard/client';

/** Calls of the office, with the tokens of the staff member signed in. */
export const { callApi } = createCalls({
  tokens: keptTokens,
  keep: keepTokens,
  forget: forgetTokens,
  person: pagePerson,
  end: sessionEnd,
  leave: leavePage,
  showFactor,
  lockName: 'lajvard-admin-token',
});
