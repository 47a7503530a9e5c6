import type { MemberFacts } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './members.module.css';

type Stated = Pick<MemberFacts, 'blacklisted_at' | 'closed_at' | 'held_at' | 'completed_at' | 'breaks' | 'online'>;

const TONES = {
  blacklisted: 'danger weight-650',
  closed: 'muted',
  held: 'warn',
  incomplete: 'muted',
  active: 'ok',
} as const;

/**
 * The state of an account, in text and colour: blacklisted, closed, held, on a break or self-excluded and until when,
 * not completed, active; and whether it is at the live table.
 */
export function MemberState({ member }: { member: Stated }) {
  const { t } = useTranslation('office-members');
  const { dateTime } = useFormat();
  const { state, since } = stateOf(member);
  return (
    <span className={`${styles.states} wrap`}>
      {state === 'active' && member.breaks.length > 0 ? null : (
        <span className={`dot inline-row gap-8 ${TONES[state]}`} title={since ? dateTime(since) : undefined}>
          {t(`state.${state}`)}
        </span>
      )}
      {member.breaks.map(({ reason, until }) => (
        <span key={reason} className="dot inline-row gap-8 warn weight-650">
          {t(`state.${reason === 'exclusion' ? 'exclusion' : 'closure'}`, { until: until ? dateTime(until) : '' })}
        </span>
      ))}
      {member.online ? <span className="dot inline-row gap-8 accent">{t('state.online')}</span> : null}
    </span>
  );
}

function stateOf({ blacklisted_at, closed_at, held_at, completed_at }: Stated) {
  if (blacklisted_at) return { state: 'blacklisted', since: blacklisted_at } as const;
  if (closed_at) return { state: 'closed', since: closed_at } as const;
  if (held_at) return { state: 'held', since: held_at } as const;
  if (completed_at === null) return { state: 'incomplete', since: null } as const;
  return { state: 'active', since: null } as const;
}
