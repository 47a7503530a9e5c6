import { mayDo, type Who } from '@lajvard/contract';
import type { Caller } from './handler.ts';

/** `sign-in`: the caller is unknown (401). `no`: the caller is known but not permitted (403). */
export type Permission = 'yes' | 'no' | 'sign-in';

/**
 * Whether a caller may use a route. Anything not listed is refused.
 * @param isStudio whether the call carries the studio's key
 */
export const permissionFor = (who: Who, caller: Caller | null, isStudio: boolean): Permission => {
  if (who === 'anyone') return 'yes';
  if (who === 'studio') return isStudio ? 'yes' : 'sign-in';
  if (caller === null) return 'sign-in';
  if (who === 'signed-in') return caller.level === 'user' || caller.level === 'admin' ? 'yes' : 'no';
  if (who === 'player') return caller.level === 'user' ? 'yes' : 'no';
  if (who === 'registrant') return caller.level === 'registrant' ? 'yes' : 'no';
  if (typeof who === 'object') return caller.level === 'admin' && mayDo(caller.role, who.staff) ? 'yes' : 'no';
  return 'no';
};
