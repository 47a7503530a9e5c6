import type { PublicRound } from '@lajvard/contract';
import { Button, FormAlert, IconDownload, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keptPlay } from '../../shared/kept-plays.ts';
import { checkOwnBet, saveOwnBet } from '../../shared/own-bet.ts';
import { useSession } from '../../shared/session.ts';
import styles from './fairness.module.css';

/** Whether the bet that this browser kept, with the casino's signed answer, is in the list of an ended round. */
export function KeptBet({ round, receipts }: { round: PublicRound; receipts: readonly string[] | null }) {
  const { t } = useTranslation('fairness');
  const { user } = useSession();
  const kept = user && keptPlay(round.round_number);
  const { data, isError } = useQuery({
    queryKey: ['kept-bet', user?.id, round.round_number],
    enabled: kept !== null && receipts !== null,
    queryFn: () => checkOwnBet(round, receipts),
    gcTime: 0, // never show an old check
  });
  if (kept === null) return null;
  const found = isError ? 'unknown' : data;
  return (
    <section className={`${styles.kept} stack gap-12`} aria-labelledby="kept-title" data-own-bet={found}>
      <h3 id="kept-title" className="text-lead weight-600">
        {t('fairness:kept.title')}
      </h3>
      {receipts === null ? (
        <p className="muted">{t('fairness:kept.not-yet')}</p>
      ) : found === undefined ? (
        <Spinner label={t('fairness:kept.checking')} />
      ) : (
        <FormAlert kind={found === 'frozen' ? 'ok' : found === 'false' ? 'danger' : 'warn'}>
          {t(`fairness:kept.${found}`)}
        </FormAlert>
      )}
      <p>
        <Button kind="quiet" size="small" onClick={() => saveOwnBet(round.round_number)}>
          <IconDownload size={18} /> {t('fairness:kept.save')}
        </Button>
      </p>
    </section>
  );
}
