import { type MemberFacts, mayDo } from '@lajvard/contract';
import { formatMoney, Money, SegmentedControl, Sentence, useFormat, useMedia } from '@lajvard/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserRankings } from '../../shared/overview/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { BlacklistDialog } from './BlacklistDialog.tsx';
import { MemberState } from './MemberState.tsx';
import { type ProfileFacts, profileOf, profilePath } from './member-facts.ts';
import styles from './members.module.css';
import { PROFILE_PAGES } from './profile-pages.ts';
import { StaffLimits } from './StaffLimits.tsx';

const PHONE = '(width < 1023px)'; // where it is above the page instead of beside it

/**
 * Who the member is, the pages about them, and for the super admin the blacklist
 * (docs/specification/2-account-and-back-office.md#217-sidebar-of-a-members-profile).
 */
export function ProfileSidebar({ member }: { member: ProfileFacts }) {
  const { t } = useTranslation(['office-members', 'office']);
  const { role } = useStaff();
  const { date } = useFormat();
  const pages = useRef<HTMLElement>(null);
  const address = useLocation({ select: ({ pathname }) => pathname });
  // On a phone each page shows its own content first; only the first one shows the actions on the member.
  const whole = !useMedia(PHONE) || address.endsWith(profileOf(member.account_code));
  // On a phone the pages are one scrolling line, in which the open one must be visible.
  useEffect(() => {
    pages.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <aside className="stack gap-20">
      <dl className={`${styles.who} stack gap-10`}>
        <div>
          <dt className="text-1">{t('office-members:column.account-code')}</dt>
          <dd className="weight-600">
            <bdi dir="ltr" className="text-4">
              {member.account_code}
            </bdi>
          </dd>
        </div>
        <div>
          <dt className="text-1">{t('office-members:column.state')}</dt>
          <dd className="weight-600">
            <MemberState member={member} />
          </dd>
        </div>
        <div>
          <dt className="text-1">{t('office-members:column.balance')}</dt>
          <dd className="weight-600">
            <Money dollars={member.balance} />
          </dd>
        </div>
        <Limit
          label={t('office-members:profile.bet-limit')}
          used={member.limits?.bet?.bet}
          max={member.limits?.bet?.bet_max}
        />
        <Limit
          label={t('office-members:profile.deposit-limit')}
          used={member.limits?.deposit?.deposit}
          max={member.limits?.deposit?.max}
        />
        <div className={styles.wideOnly}>
          <dt className="text-1">{t('office-members:column.registered')}</dt>
          <dd className="weight-600">{date(member.created_at)}</dd>
        </div>
      </dl>
      <nav ref={pages} className={`${styles.pages} stack`} aria-label={t('office-members:profile.menu')}>
        {PROFILE_PAGES.filter(({ action }) => mayDo(role, action)).map(({ page }) => (
          // Replaces the history entry, so that "back" returns to the list.
          <Link
            key={page}
            to={profilePath(member.account_code, page)}
            replace
            activeProps={{ className: styles.current, 'aria-current': 'page' }}
          >
            {t(`office:menu.profile.${page}`)}
          </Link>
        ))}
      </nav>
      {whole && member.limits ? <StaffLimits member={{ ...member, limits: member.limits }} /> : null}
      {whole && mayDo(role, 'members.block') ? <BlacklistSwitch member={member} /> : null}
      {whole && mayDo(role, 'members.rank') ? (
        <section>
          <h2 className={`${styles.heading} muted text-1 weight-400`}>{t('office-members:profile.rankings')}</h2>
          <UserRankings userId={member.id} />
        </section>
      ) : null}
    </aside>
  );
}

/** A limit that the member has set, in dollars; nothing where there is none. */
function Limit({ label, used, max }: { label: string; used: number | undefined; max: number | undefined }) {
  const { t } = useTranslation('office-members');
  if (used === undefined || max === undefined) return null;
  return (
    <div>
      <dt className="text-1">{label}</dt>
      <dd className="weight-600">
        <Sentence text={t('profile.used-of', { used: formatMoney(used), max: formatMoney(max) })} />
      </dd>
    </div>
  );
}

/** Yes or no, each with a confirmation. Shows the state that the server reported. */
function BlacklistSwitch({ member }: { member: MemberFacts }) {
  const { t } = useTranslation('office-members');
  const [asking, setAsking] = useState(false);
  const now = member.blacklisted_at ? 'yes' : 'no';
  return (
    <>
      <SegmentedControl
        label={t('profile.blacklist')}
        className={member.blacklisted_at ? styles.barred : undefined}
        value={now}
        onChange={(next) => setAsking(next !== now)}
        options={[
          { value: 'yes', label: t('profile.yes') },
          { value: 'no', label: t('profile.no') },
        ]}
      />
      {asking ? (
        <BlacklistDialog
          member={member}
          change={member.blacklisted_at ? 'activate' : 'disable'}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
