import { type MemberProfile, mayDo } from '@lajvard/contract';
import { Button, formatMoney, Sentence } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/session/staff.ts';
import { type AskedLimit, LimitDialog } from './LimitDialog.tsx';
import styles from './members.module.css';

const KINDS = ['bet', 'deposit'] as const;

/** The limits that staff set for a member, and for who may the forms that change them. */
export function StaffLimits({ member }: { member: Pick<MemberProfile, 'id' | 'account_code' | 'limits'> }) {
  const { t } = useTranslation('office-members');
  const { role } = useStaff();
  const [asked, setAsked] = useState<AskedLimit | null>(null);
  const limits = member.limits.staff;
  const mayLimit = mayDo(role, 'members.limit');
  if (limits === undefined) return null; // of an older server
  return (
    <section className="stack gap-8">
      <h2 className={`${styles.heading} muted text-1 weight-400`}>{t('limits.title')}</h2>
      <ul className="stack gap-8" aria-label={t('limits.title')}>
        {KINDS.map((kind) => {
          const limit = limits[kind];
          const words = limit && { amount: formatMoney(limit.max), period: t(`limits.${limit.period}`) };
          return (
            <li key={kind} className="row wrap between gap-8">
              <span>
                {t(`limits.${kind}`)}: <Sentence text={words ? t('limits.of', words) : t('limits.none')} />
              </span>
              {words && mayLimit ? (
                <Button size="small" kind="quiet" onClick={() => setAsked({ kind, removes: true })}>
                  {t('limits.remove')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {mayLimit ? (
        <div>
          <Button size="small" kind="quiet" onClick={() => setAsked({ kind: 'bet', removes: false })}>
            {t('limits.change')}
          </Button>
        </div>
      ) : null}
      {asked ? <LimitDialog member={member} asked={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}
