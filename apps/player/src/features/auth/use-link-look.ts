import { linkLook } from '@lajvard/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { linkKindOf } from './link-reference.ts';

/**
 * Checks whether a link is still valid when its page opens, before anything is typed. If the server cannot be reached,
 * the page goes on: the server checks again when the form is sent.
 * @returns whether the check is under way
 */
export function useLinkLook(u: string | undefined, onOver: () => void): boolean {
  const [looked, setLooked] = useState<string | null>(null);
  const over = useEffectEvent(onOver);
  const asked = linkKindOf(u) === null ? undefined : u;
  useEffect(() => {
    if (asked === undefined) return;
    let left = false;
    callApi(linkLook, { body: { u: asked } })
      .catch((error: unknown) => {
        if (!left && error instanceof ApiRefusal && error.code === 'token-invalid') over();
      })
      .finally(() => {
        if (!left) setLooked(asked);
      });
    return () => {
      left = true;
    };
  }, [asked]);
  return asked !== undefined && looked !== asked;
}
