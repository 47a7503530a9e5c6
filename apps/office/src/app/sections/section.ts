import type { StaffAction } from '@lajvard/contract';
import { type ComponentType, lazy } from 'react';

/** The parts of the sidebar, in its order. */
export const GROUPS = ['money', 'players', 'game', 'reports', 'support'] as const;
type Group = (typeof GROUPS)[number];

/** What can wait for staff, counted in the sidebar. */
export type Waiting = 'deposits' | 'withdrawals' | 'tickets' | 'proposals';

/** One page of the office: its address under /admin, who may see it, its place in the sidebar. */
export interface Section {
  /** In the router's notation: `/account/tickets/$ticketId`. */
  readonly path: string;
  /** An i18n key, for the heading, the page's title and the sidebar. */
  readonly title: string;
  readonly action: StaffAction;
  /** Restricts the page to these roles, because the partner's panel has its own addresses. */
  readonly only?: readonly (string | null)[];
  readonly screen: ComponentType;
  /**
   * Its place in the sidebar; without it the page is reached from others. `onlyIfCounted`: not where `waits` is null.
   */
  readonly menu?: { readonly group: Group | null; readonly waits?: Waiting; readonly onlyIfCounted?: boolean };
}

/** A screen that is loaded when it is first shown. */
export const screenOf = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType => lazy<ComponentType>(async () => ({ default: (await load())[name] }));
