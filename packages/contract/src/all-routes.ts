import * as player from './player/index.ts';
import type { Route } from './route.ts';
import * as staff from './staff/index.ts';
import * as studio from './studio/index.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value && 'reply' in value;
const callOf = ({ path, method }: Route): string => `${path} ${method}`;
const routesIn = (folders: readonly object[]): Route[] =>
  folders
    .flatMap((folder) => Object.values(folder).filter(isRoute))
    .sort((one, other) => (callOf(one) < callOf(other) ? -1 : 1));

/**
 * Every route of the contract, by path: the API reference is made from it; a test checks that each has one handler. A
 * route belongs to it because a file of these folders exports it.
 */
export const ALL_ROUTES: readonly Route[] = /* @__PURE__ */ routesIn([player, staff, studio]);
