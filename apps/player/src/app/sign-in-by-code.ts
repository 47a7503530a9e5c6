import { spendCode } from '../shared/one-time-code.ts';
import { session } from '../shared/session.ts';

/** The one page whose code is not a sign-in: the registration's completion spends it itself. */
const REGISTRATION_PATH = '/account/register/complete';

/** Signs in with the one-time code the address carried (spec 1 §2, decisions: `token`). A code that is no longer good changes nothing. */
export async function signInByCode(path: string): Promise<void> {
  if (path === REGISTRATION_PATH) return;
  const code = spendCode();
  if (code === null) return;
  try {
    const { exchangeCode } = await import('../shared/person-calls.ts');
    await session.signIn(await exchangeCode(code));
  } catch {
    // The page opens as for anybody else.
  }
}
