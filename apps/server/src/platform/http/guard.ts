import { PERSON_HEADER, type Route } from '@lajvard/contract';
import type { FastifyRequest } from 'fastify';
import { sameText } from './auth.ts';
import { type Caller, Refused } from './handler.ts';
import { permissionFor } from './permission.ts';
import type { RouteOptions } from './route-options.ts';

const isStudio = (authorization: string | undefined, studioKey: string): boolean =>
  authorization !== undefined && sameText(authorization.replace(/^bearer /i, ''), studioKey);

const PERSON_NAME = PERSON_HEADER.toLowerCase();

/**
 * Makes the check of one route, which returns the caller by the `Authorization` header, or a refusal. A page left open
 * by one person must not act for another (decision 035).
 */
export const guard =
  (route: Route, { auth, studioKey }: Pick<RouteOptions, 'auth' | 'studioKey'>) =>
  ({ headers }: FastifyRequest): Caller | null | Refused => {
    const { authorization } = headers;
    if (route.who === 'studio') return isStudio(authorization, studioKey) ? null : new Refused('token-invalid');
    const caller = auth.callerOf(authorization);
    const pagePerson = headers[PERSON_NAME]?.toString(); // if it comes twice, both values are joined and match nobody
    if (caller !== null && pagePerson !== undefined && pagePerson !== String(caller.userId))
      return new Refused('another-person');
    const permission = permissionFor(route.who, caller, false);
    if (permission === 'yes') return caller;
    return new Refused(permission === 'sign-in' ? 'token-invalid' : 'not-allowed');
  };
