import { createCalls } from '@lajvard/client';
import { deviceId } from '../browser/storage.ts';
import { forgetSignIn, keepTokens, keptTokens, leavePage, pagePerson, sessionEnd } from '../session/signed-in.ts';

export { ApiRefusal, NetworkFault } from '@lajvard/client';

/** Calls of the site, with the tokens of the person signed in. */
export const { callApi, renewTokens } = createCalls({
  tokens: keptTokens,
  keep: keepTokens,
  forget: forgetSignIn,
  person: pagePerson,
  end: sessionEnd,
  leave: leavePage,
  lockName: 'lajvard-token',
  deviceId,
  showFactor: async () => (await import('@lajvard/client/fresh-factor')).showFactor(),
  blockedPath: '/block/account',
});
