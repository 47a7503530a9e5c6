import {
  IconChart,
  IconCheck,
  IconDownload,
  IconHistory,
  IconLock,
  IconPause,
  IconPlay,
  IconPlus,
  type IconProps,
  IconSend,
  IconTicket,
  IconUser,
  IconWallet,
  IconWarning,
} from '@lajvard/ui';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** One page of the account area. */
export interface AccountEntry {
  readonly path: string;
  /** Query parameters, if two entries share a path. */
  readonly search?: Readonly<Record<string, string>>;
  /** Key of its name in `account:menu`, for the menu and the page's title. */
  readonly name: string;
  readonly icon: ComponentType<IconProps>;
}

/** A page that the menu links to: one of the router's. */
interface MenuEntry extends AccountEntry {
  readonly path: keyof RegisteredRouter['routesByPath'];
}

interface AccountGroup {
  /** Key of the heading in `account:menu`, if any. */
  readonly name: string | null;
  readonly entries: readonly MenuEntry[];
}

/** The menu of the account area, in the order of docs/specification/2-account-and-back-office.md#22-account-area. */
export const ACCOUNT_MENU: readonly AccountGroup[] = [
  {
    name: null,
    entries: [
      { path: '/account/deposit', name: 'deposit', icon: IconDownload },
      { path: '/account/withdrawal', name: 'withdrawal', icon: IconSend },
    ],
  },
  {
    name: null,
    entries: [
      { path: '/account/history/deposit', name: 'deposit-history', icon: IconWallet },
      { path: '/account/history/withdrawal', name: 'withdrawal-history', icon: IconHistory },
      { path: '/account/history/played', name: 'played-history', icon: IconPlay },
      { path: '/account/history/logon', name: 'logon-history', icon: IconLock },
    ],
  },
  {
    name: null,
    entries: [
      { path: '/account/ticketing/create', name: 'ticket-create', icon: IconPlus },
      { path: '/account/ticketing/tickets', name: 'tickets', icon: IconTicket },
    ],
  },
  {
    name: null,
    entries: [
      { path: '/account/profile', name: 'profile', icon: IconUser },
      { path: '/account/sessions', name: 'sessions', icon: IconLock },
      { path: '/account/second-factor', name: 'second-factor', icon: IconCheck },
    ],
  },
  {
    name: 'settings',
    entries: [
      { path: '/account/details/limits', name: 'limits', icon: IconChart },
      { path: '/account/details/closure', name: 'closure', icon: IconPause },
      { path: '/account/details/closure', search: { kind: 'exclusion' }, name: 'exclusion', icon: IconWarning },
    ],
  },
];

/** Pages with a title but no menu entry (docs/specification/2-account-and-back-office.md#22-account-area). */
const HIDDEN: readonly AccountEntry[] = [
  { path: '/account/ticketing/ticket/', name: 'ticket', icon: IconTicket },
  { path: '/account/details/delete', name: 'delete', icon: IconWarning },
];

/** The entry of an address; its name is the title (docs/specification/2-account-and-back-office.md#22-account-area). */
export function accountEntryOf(pathname: string, search: Readonly<Record<string, unknown>>): AccountEntry | null {
  const listed = ACCOUNT_MENU.flatMap(({ entries }) => entries).filter(({ path }) => path === pathname);
  const meant = (entry: AccountEntry) =>
    Object.entries(entry.search ?? {}).every(([name, value]) => search[name] === value);
  return (
    listed.find((entry) => entry.search !== undefined && meant(entry)) ??
    listed.find((entry) => entry.search === undefined) ??
    HIDDEN.find(({ path }) => pathname.startsWith(path)) ??
    null
  );
}
