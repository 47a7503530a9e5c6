import { type HeldMatch, isWeakMatch, type MemberFacts, mayDo, memberHeldMatches } from '@lajvard/contract';
import { Button, FormAlert, linkClass, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import { HeldDialog } from './HeldDialog.tsx';
import { profileOf } from './member-facts.ts';
import styles from './members.module.css';

/** Shown above the profile of a held registration: the accounts it resembles, and for who decides the two decisions. */
export function HeldRegistration({ member, since }: { member: MemberFacts; since: string }) {
  const { t } = useTranslation(['office-members', 'errors']);
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState<'release' | 'refuse' | null>(null);
  const mayDecide = mayDo(useStaff().role, 'members.block');
  const found = useQuery({
    queryKey: ['member-held', member.account_code],
    queryFn: async () => (await callApi(memberHeldMatches, { params: { account_code: member.account_code } })).data,
  });
  return (
    <section className={styles.check} aria-labelledby="held-registration">
      <h2 id="held-registration" className={`${styles.heading} muted text-1 weight-400`}>
        {t('office-members:held.title')}
      </h2>
      <p>{t('office-members:held.text', { date: dateTime(since) })}</p>
      {found.isError ? <FormAlert>{t('errors:network')}</FormAlert> : null}
      <ul>
        {found.data?.map((match) => (
          <Match key={match.account_code} match={match} />
        ))}
      </ul>
      {mayDecide ? (
        <p className="flex wrap gap-8">
          <Button onClick={() => setAsking('release')}>{t('office-members:held.release.word')}</Button>
          <Button kind="danger" onClick={() => setAsking('refuse')}>
            {t('office-members:held.refuse.word')}
          </Button>
        </p>
      ) : null}
      {asking ? <HeldDialog member={member} decision={asking} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}

function Match({ match: { account_code, standing, matched_by } }: { match: HeldMatch }) {
  const { t, i18n } = useTranslation('office-members');
  const same = matched_by.map((what) => t(`held.same.${what}`));
  return (
    <li>
      <OfficeLink to={profileOf(account_code)} className={linkClass()}>
        <bdi dir="ltr">{account_code}</bdi>
      </OfficeLink>{' '}
      ({t(`held.standing.${standing}`)}): {new Intl.ListFormat(i18n.language).format(same)}
      {isWeakMatch(matched_by) ? ` (${t('held.weak')})` : null}
    </li>
  );
}
