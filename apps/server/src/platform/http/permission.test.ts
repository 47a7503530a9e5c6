import { STAFF_ROLES, type Who } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import type { Caller } from './handler.ts';
import { permissionFor } from './permission.ts';

const as = (level: Caller['level'], role: string | null = null): Caller => ({
  userId: 1,
  level,
  role,
  sessionId: 's',
  deviceId: 's',
});
const PLAYER = as('user');
const REGISTRANT = as('registrant');

describe('who may call', () => {
  it.each<[Who, Caller | null, boolean, string]>([
    ['anyone', null, false, 'yes'],
    ['anyone', PLAYER, false, 'yes'],
    ['signed-in', null, false, 'sign-in'],
    ['signed-in', PLAYER, false, 'yes'],
    ['signed-in', as('admin', 'agent'), false, 'yes'],
    ['signed-in', REGISTRANT, false, 'no'],
    ['player', PLAYER, false, 'yes'],
    ['player', as('admin', 'super-admin'), false, 'no'],
    ['player', REGISTRANT, false, 'no'],
    ['registrant', REGISTRANT, false, 'yes'],
    ['registrant', PLAYER, false, 'no'],
    ['studio', PLAYER, false, 'sign-in'],
    ['studio', as('admin', 'super-admin'), false, 'sign-in'],
    ['studio', null, true, 'yes'],
    [{ staff: 'office.enter' }, null, false, 'sign-in'],
    [{ staff: 'office.enter' }, PLAYER, false, 'no'],
    [{ staff: 'office.enter' }, as('user', 'super-admin'), false, 'no'],
    [{ staff: 'office.enter' }, as('admin', 'somebody'), false, 'no'],
    [{ staff: 'office.enter' }, as('admin', null), false, 'no'],
    ['something new' as Who, PLAYER, true, 'no'],
  ])('%j by %j (studio key: %s): %s', (who, caller, isStudio, expected) => {
    expect(permissionFor(who, caller, isStudio)).toBe(expected);
  });

  it('lets every role of the staff into the office', () => {
    for (const role of STAFF_ROLES)
      expect(permissionFor({ staff: 'office.enter' }, as('admin', role), false)).toBe('yes');
  });
});
