import { buttonClass, useMedia } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';

/** `replace`: in the burger menu a link replaces the menu's history entry. */
interface EntryProps {
  replace?: boolean;
}

/** The sections of the site, for header and burger menu (docs/specification/1-table-and-site.md#23-landing-page). */
export function PlaceEntries({ replace = false }: EntryProps) {
  const { t } = useTranslation('site');
  return (
    <>
      <Link to="/live/play" replace={replace}>
        {t('site:nav.live')}
      </Link>
      <Link to="/practice" replace={replace}>
        {t('site:nav.practice')}
      </Link>
      <Section name="about" replace={replace}>
        {t('site:nav.about')}
      </Section>
      <Section name="features" replace={replace}>
        {t('site:nav.features')}
      </Section>
      <Section name="contact" replace={replace}>
        {t('site:nav.contact')}
      </Section>
    </>
  );
}

function Section({ name, replace = false, children }: EntryProps & { name: string; children: ReactNode }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <Link to="/" hash={name} hashScrollIntoView={{ behavior: still ? 'instant' : 'smooth' }} replace={replace}>
      {children}
    </Link>
  );
}

/** For a signed-in person, the account and the logout; for a visitor, sign-in and registration. */
export function AccountEntries({ replace = false }: EntryProps) {
  const { t } = useTranslation('site');
  const { signedIn } = useSession();
  if (signedIn) {
    return (
      <>
        <Link to="/account/logout" replace={replace}>
          {t('site:nav.logout')}
        </Link>
        <Link to="/account/profile" className={buttonClass({ kind: 'quiet' })} replace={replace}>
          {t('site:nav.account')}
        </Link>
      </>
    );
  }
  return (
    <>
      <Link to="/account/login" replace={replace}>
        {t('site:nav.login')}
      </Link>
      <Link to="/account/register" className={buttonClass({ kind: 'quiet' })} replace={replace}>
        {t('site:nav.register')}
      </Link>
    </>
  );
}
