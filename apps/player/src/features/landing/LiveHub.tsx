import { WheelCountdown } from '@lajvard/felt';
import { countdownAt } from '@lajvard/roulette';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import type { LiveRound } from './use-live-round.ts';

const LOOK_MS = 500; // seconds change within half a second

/** The countdown of the live round, on the wheel's hub. */
export function LiveHub({ round }: { round: LiveRound | null }) {
  const { t } = useTranslation('site');
  const { round_seconds, extra_seconds } = useSiteConfig().ROUND;
  const now = useNow();
  if (round === null) return <WheelCountdown seconds={0} total={0} kind="waiting" label="" />;
  const { record, aheadMs } = round;
  const betsUntil = record.locks_at - extra_seconds * 1000;
  const schedule = { openedAt: record.opened_at, betsUntil, locksAt: record.locks_at, closesAt: record.closes_at };
  const { kind, seconds } = countdownAt(schedule, now + aheadMs);
  return (
    <WheelCountdown
      seconds={seconds}
      total={kind === 'extra' ? extra_seconds : round_seconds}
      kind={kind}
      label={t('site:hub-round', { round: record.round_number })}
    />
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
