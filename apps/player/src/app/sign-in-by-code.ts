import { exchangeCode } from '../shared/calls/person-calls.ts';
import { session } from '../shared/session/session.ts';

/**
 * Signs in with the one-time code from an address (docs/specification/1-table-and-site.md#76-references-in-addresses).
 * An invalid code changes nothing.
 */
export async function signInByCode(code: string): Promise<void> {
  try {
    await session.signIn(await exchangeCode(code));
  } catch {
    // The page opens as for a visitor.
  }
}
