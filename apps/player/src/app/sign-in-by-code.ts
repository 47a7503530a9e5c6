import { oauthToken } from '@lajvard/contract';
import { callApi } from '../shared/api.ts';
import { spendCode } from '../shared/one-time-code.ts';
import { session } from '../shared/session.ts';
import { deviceId } from '../shared/storage.ts';

/** The one page whose code is not a sign-in: the registration's completion spends it itself. */
export const REGISTRATION_PATH = '/account/register/complete';

/** Signs in with the one-time code the address carried (spec 1 §2, decisions: `token`). A code that is no longer good changes nothing. */
export async function signInByCode(path: string): Promise<void> {
  if (path === REGISTRATION_PATH) return;
  const code = spendCode();
  if (code === null) return;
  try {
    await session.signIn(await callApi(oauthToken, { body: { grant_type: 'code', code, device_id: deviceId() } }));
  } catch {
    // The page opens as for anybody else.
  }
}
