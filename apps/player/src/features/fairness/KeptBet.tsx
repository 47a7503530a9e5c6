import type { PublicRound } from '@lajvard/contract';
import { Button, FormAlert, IconDownload, Spinner } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { saveOwnBet } from '../../shared/evidence/own-bet.ts';
import styles from './fairness.module.css';
import { useKeptBet } from './use-kept-bet.ts';

/** Whether the bet that this browser kept, with the casino's signed answer, is in the list of an ended round. */
export function KeptBet({ round, receipts }: { round: PublicRound; receipts: readonly string[] | null }) {
  const { t } = useTranslation('fairness');
  const found = useKeptBet(round, receipts);
  if (found === null) return null;
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
