import { expect, it } from 'vitest';
import { linkKindOf } from './link-reference.ts';

const reference = (payload: unknown): string =>
  `${btoa(JSON.stringify(payload)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}.c2lnbmVk`;

it.each([
  ['/api/auth/password/update', 'password'],
  ['/api/auth/email/update', 'email'],
  ['https://evil.example/api/auth/password/update', null],
  ['//evil.example/api/auth/password/update', null],
  ['/api/account/user/delete_self_account', null],
  [7, null],
])('a link to %s is of kind %s', (path, kind) => expect(linkKindOf(reference({ path, code: 'x' }))).toBe(kind));

it.each([undefined, '', 'nonsense', '.', 'a.b', `${btoa('null')}.x`, `${btoa('"text"')}.x`, '%%%.x', 'e30=.'])(
  '%j is no link reference',
  (u) => expect(linkKindOf(u)).toBeNull(),
);
