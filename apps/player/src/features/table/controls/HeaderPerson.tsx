import { buttonClass, IconButton, IconHelp } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session/session.ts';
import { lazyComponent } from '../lazy.tsx';
import { useTable } from '../table-context.tsx';
import styles from './header.module.css';

const RealityCheck = lazyComponent(async () => (await import('../reality/RealityCheck.tsx')).RealityCheck);
const HelpPanel = lazyComponent(async () => (await import('../dialogs/HelpPanel.tsx')).HelpPanel);

/** The end of the header, which may load later: the player's own links, and the help. */
export function HeaderPerson() {
  const live = useTable((view) => view.table.mode === 'live');
  return (
    <>
      {live ? <RealityCheck /> : null}
      <Person />
      <Help />
    </>
  );
}

/** For a player at the live table, the link to deposit; for a visitor, the links to sign in and register. */
function Person() {
  const { t } = useTranslation('table');
  const { signedIn } = useSession();
  const live = useTable((view) => view.table.mode === 'live');
  if (signedIn && !live) return null;
  if (signedIn)
    return (
      <a href="/account/deposit" className={buttonClass({ size: 'small' })}>
        {t('header.deposit')}
      </a>
    );
  return (
    <span className={`${styles.enter} row gap-16 text-2 nowrap`}>
      <Link to="/account/login" search={{ r: '/live/play' }}>
        {t('header.log-in')}
      </Link>
      <Link to="/account/register" className={buttonClass({ size: 'small' })}>
        {t('header.register')}
      </Link>
    </span>
  );
}

/** Opens a side panel on what the bets pay and how a round goes. */
function Help() {
  const { t } = useTranslation('table');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('help.title')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconHelp size={20} />
      </IconButton>
      {open ? <HelpPanel onClose={() => setOpen(false)} /> : null}
    </>
  );
}
