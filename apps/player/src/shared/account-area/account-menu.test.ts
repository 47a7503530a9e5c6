import { expect, it } from 'vitest';
import { shippedTexts } from '../../testing/open-page.tsx';
import { ACCOUNT_MENU, accountEntryOf } from './account-menu.ts';

it.each([
  ['/account/deposit', {}, 'deposit'],
  ['/account/details/closure', {}, 'closure'],
  ['/account/details/closure', { kind: 'exclusion' }, 'exclusion'],
  ['/account/details/closure', { kind: 'other' }, 'closure'],
  ['/account/ticketing/ticket/12', {}, 'ticket'],
  ['/account/ticketing/tickets', {}, 'tickets'],
  ['/account/nothing', {}, undefined],
])('%s with %j is the page %s', (path, search, name) => {
  expect(accountEntryOf(path, search)?.name).toBe(name);
});

it('lists the specification’s entries in order', () => {
  const { account } = shippedTexts().en as { account: { menu: Record<string, string> } };
  const names = ACCOUNT_MENU.flatMap(({ name, entries }) => [
    ...(name === null ? [] : [name]),
    ...entries.map((entry) => entry.name),
  ]);
  expect(names.map((name) => account.menu[name])).toEqual([
    ...['Deposit', 'Withdrawal', 'Deposit History', 'Withdrawal History', 'Played History', 'Logon History'],
    ...[
      'Create new ticket',
      'My tickets',
      'My profile',
      'Your devices',
      'Two-factor authentication',
      'Account Settings',
      'Set Limit',
      'Take a break',
    ],
    'Self Exclusion',
  ]);
});
