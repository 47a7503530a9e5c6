import { linkLook } from '@lajvard/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiRefusal, callApi } from '../../shared/api.ts';
import { linkKindOf } from './link-reference.ts';

/**
 * Asks whether a link can still be used, when its page opens and before anything is typed. Where the server cannot be asked the page goes on: the form is
 * judged again when it is sent.
 * @returns whether it is still being asked
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
