import { auditCheck } from '@lajvard/contract';
import { Button, FormAlert, IconCheck, useFormat, Words } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './audit.module.css';

/** Shows whether every row follows from the one before, and the last hash, to be stored elsewhere. */
export function ChainProof() {
  const { t } = useTranslation('office-audit');
  const { count } = useFormat();
  const proof = useQuery({
    queryKey: ['audit-check'],
    queryFn: async () => (await callApi(auditCheck)).data,
    staleTime: 0,
  });
  const again = (
    <Button kind="ghost" size="small" busy={proof.isFetching} onClick={() => void proof.refetch()}>
      {t('office-audit:proof.again')}
    </Button>
  );
  if (proof.isError) {
    return (
      <FormAlert>
        {t('office-audit:proof.failed')} {again}
      </FormAlert>
    );
  }
  if (!proof.data) return <p className={`${styles.proof} row wrap muted`}>{t('office-audit:proof.running')}</p>;
  const { rows, breaks_at: breaksAt, last_hash: last } = proof.data;
  if (breaksAt !== null) {
    return (
      <FormAlert>
        <Words>{t('office-audit:proof.broken', { id: breaksAt })}</Words> {again}
      </FormAlert>
    );
  }
  return (
    <div className={`${styles.proof} row wrap muted`} role="status">
      <span className="inline-row gap-6 ok weight-600">
        <IconCheck size={18} /> <Words>{t('office-audit:proof.whole', { rows: count(rows) })}</Words>
      </span>
      {last ? (
        <span>
          {t('office-audit:proof.last')}{' '}
          <bdi dir="ltr" className="text-1 break" title={last}>
            {`${last.slice(0, 12)}…${last.slice(-6)}`}
          </bdi>
        </span>
      ) : null}
      {again}
    </div>
  );
}
