import { useFormat } from '@lajvard/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Days and hh:mm:ss until a moment, updated every second
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming).
 * @param p.until epoch ms; `onOver` is called when it has passed
 */
export function Countdown({ until, onOver }: { until: number; onOver(): void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const seconds = useSecondsUntil(until, onOver);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return (
    <p role="timer" className={`${styles.countdown} row-baseline wrap text-5 weight-650 ink`}>
      <span>{t('account:lock.days', { count: days, days: format.count(days) })}</span>
      <bdi dir="ltr">{format.digits(clock.map(two).join(':'))}</bdi>
    </p>
  );
}

function useSecondsUntil(until: number, onOver: () => void): number {
  const secondsNow = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(secondsNow);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const over = seconds === 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return seconds;
}
