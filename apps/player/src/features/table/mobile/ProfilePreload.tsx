import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_FRAME } from '../../../shared/browser/account-frame.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useTable } from '../table-context.tsx';

/** Delay after the table has been entered, whose own work comes first; our choice. */
const TABLE_FIRST_MS = 5_000;
/** Longest wait for an idle browser: while a wheel runs, a slow one is never idle; our choice. */
const IDLE_AT_LATEST_MS = 5_000;

/**
 * A hidden frame that preloads the profile page (docs/specification/1-table-and-site.md#211-the-table-on-a-phone): only
 * live, signed in, and once the browser is idle.
 */
export function ProfilePreload() {
  const { t } = useTranslation('table');
  const { signedIn } = useSession();
  const wanted = useTable(({ table, entered }) => entered && table.mode === 'live') && signedIn;
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let asked = 0;
    const start = () => setIdle(true);
    const timer = setTimeout(() => {
      // Safari has no idle callback.
      if (typeof requestIdleCallback === 'function') asked = requestIdleCallback(start, { timeout: IDLE_AT_LATEST_MS });
      else start();
    }, TABLE_FIRST_MS);
    return () => {
      clearTimeout(timer);
      if (asked) cancelIdleCallback(asked);
    };
  }, [wanted]);
  if (!wanted || !idle) return null;
  const name = t('header.account');
  return <iframe hidden aria-hidden="true" tabIndex={-1} title={name} name={ACCOUNT_FRAME} src="/account/profile" />;
}
