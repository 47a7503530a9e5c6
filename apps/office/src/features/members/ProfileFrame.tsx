import { type MemberFacts, mayDo } from '@lajvard/contract';
import { FormAlert, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../shared/calls/api.ts';
import { BackButton } from '../../shared/links/BackButton.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import { HeldRegistration } from './HeldRegistration.tsx';
import { memberQuery } from './member-facts.ts';
import styles from './members.module.css';
import { ProfileSidebar } from './ProfileSidebar.tsx';

/** The frame of a member's profile pages, with its sidebar, once the member in the address is loaded. */
export function ProfileFrame({ children }: { children(member: MemberFacts): ReactNode }) {
  const { t } = useTranslation(['office-members', 'errors']);
  const { profileId = '' } = useParams({ strict: false }) as { profileId?: string };
  const { role } = useStaff();
  const found = useQuery(memberQuery(profileId));
  const held = mayDo(role, 'members.held') ? found.data?.held_at : null;
  return (
    <div className={`${styles.profile} stack gap-16`}>
      <BackButton fallback="/account/users/search" />
      {found.data ? (
        <div className={`${styles.columns} stack full`}>
          <ProfileSidebar member={found.data} />
          <div className="shrink">
            {held ? <HeldRegistration member={found.data} since={held} /> : null}
            {children(found.data)}
          </div>
        </div>
      ) : null}
      {found.isPending ? <Spinner size={28} /> : null}
      {found.isError && !found.data ? (
        <FormAlert>{t(isMissing(found.error) ? 'office-members:profile.missing' : 'errors:network')}</FormAlert>
      ) : null}
    </div>
  );
}

const isMissing = (error: unknown): boolean => error instanceof ApiRefusal && error.code === 'not-found';
