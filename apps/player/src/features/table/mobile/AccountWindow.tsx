import { Button, IconButton, IconChevron, IconClose, Spinner, useFormat } from '@lajvard/ui';
import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_FRAME, readFrameWord } from '../../../shared/browser/account-frame.ts';
import { useCountdown } from '../table-context.tsx';
import { PhaseText } from '../video/SayLine.tsx';
import styles from './account.module.css';
import type { WindowControl } from './use-windows.ts';
import type { AccountPage } from './windows.ts';

/** Routes of docs/specification/2-account-and-back-office.md#21-player-routes. */
const ADDRESSES: Readonly<Record<AccountPage, string>> = {
  deposit: '/account/deposit',
  withdrawal: '/account/withdrawal',
  'deposit-history': '/account/history/deposit',
  'withdrawal-history': '/account/history/withdrawal',
  'played-history': '/account/history/played',
};

/** A page that has not reported within this time has failed; our choice. */
const MAX_LOAD_MS = 15_000;

type FrameState = 'loading' | 'shown' | 'not-found' | 'failed';

/** Account pages over the table, in a same-origin frame: the round goes on and its clock stays in view. */
export function AccountWindow({ windows }: { windows: WindowControl }) {
  const { t } = useTranslation(['table', 'ui']);
  const { page, close } = windows;
  const [tries, setTries] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const { state, fail } = useFrame(frame, `${page} ${tries}`, close);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-labelledby={heading}
      aria-busy={state === 'loading'}
      tabIndex={-1}
      data-window="account"
      className={`${styles.window} column ink`}
    >
      <header className={`${styles.head} row gap-6`}>
        <IconButton label={t('mobile.account.to-menu')} onClick={() => windows.press('menu')}>
          <IconChevron to="start" size={22} />
        </IconButton>
        <h2 id={heading} className="text-lead nowrap display-face">
          {t(`mobile.menu.${page}`)}
        </h2>
        <Round />
        <IconButton label={t('mobile.account.to-table')} onClick={close}>
          <IconClose size={20} />
        </IconButton>
      </header>
      <div className="relative grow">
        <iframe
          key={`${page} ${tries}`}
          ref={frame}
          name={ACCOUNT_FRAME}
          title={t(`mobile.menu.${page}`)}
          src={ADDRESSES[page]}
          className={`${styles.frame} cover full`}
          data-state={state}
          onLoad={() => {
            if (!isOurs(frame.current)) fail();
          }}
        />
        {state === 'loading' ? (
          <div className={`${styles.over} stack cover gap-12 text-centre`}>
            <Spinner label={t('ui:loading')} />
          </div>
        ) : null}
        {state === 'failed' || state === 'not-found' ? (
          <div className={`${styles.over} stack cover gap-12 text-centre`} role="alert">
            <h3 className="display-face">{t(`mobile.account.${state}`)}</h3>
            <p className="muted">{t(`mobile.account.${state}-text`)}</p>
            <div className="flex wrap middle gap-10">
              {state === 'failed' ? (
                <Button onClick={() => setTries(tries + 1)}>{t('mobile.account.retry')}</Button>
              ) : null}
              <Button kind="quiet" onClick={close}>
                {t('mobile.account.to-table')}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** The state of the round in a word, so that nobody misses it on an account page. */
function Round() {
  const { kind, seconds } = useCountdown();
  const { count } = useFormat();
  return (
    <p className={styles.round}>
      {kind === 'betting' || kind === 'extra' ? <bdi className="accent">{count(seconds)}</bdi> : null}
      <span className="ellipsis">
        <PhaseText short />
      </span>
    </p>
  );
}

/** Follows the page in the frame. A page that leaves the account closes the window or navigates the whole page. */
function useFrame(frame: RefObject<HTMLIFrameElement | null>, opened: string, close: () => void) {
  const [reported, setReported] = useState<{ opened: string; state: FrameState }>({ opened, state: 'loading' });
  const here = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    const report = (state: FrameState) =>
      setReported((last) => (last.opened === opened && last.state === 'not-found' ? last : { opened, state }));
    const late = setTimeout(() => report('failed'), MAX_LOAD_MS);
    const hear = (event: MessageEvent<unknown>) => {
      const word = readFrameWord(event, frame.current?.contentWindow ?? null);
      if (!word) return;
      clearTimeout(late);
      if (word.type === 'account-page') report(word.found ? 'shown' : 'not-found');
      else if (new URL(word.href, window.location.href).pathname === here) close();
      else window.location.assign(word.href);
    };
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(late);
      window.removeEventListener('message', hear);
    };
  }, [frame, opened, close, here]);
  return {
    state: reported.opened === opened ? reported.state : ('loading' as const),
    fail: () => setReported({ opened, state: 'failed' }),
  };
}

/** Whether the frame shows a page of this origin; a browser's own error page is not one. */
function isOurs(frame: HTMLIFrameElement | null): boolean {
  try {
    return frame?.contentWindow?.location.origin === window.location.origin;
  } catch {
    return false;
  }
}
