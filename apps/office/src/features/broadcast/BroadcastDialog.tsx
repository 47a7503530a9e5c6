import type { BroadcastDetails, BroadcastFailure } from '@lajvard/contract';
import { FormAlert, Spinner, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from './broadcast.module.css';
import { Counts } from './Counts.tsx';
import { Paragraphs } from './Paragraphs.tsx';
import { Progress } from './Progress.tsx';
import { broadcastQuery } from './queries.ts';

/** All details of a broadcast: its text, its progress, and who got no mail and why. */
export function BroadcastDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation(['office-broadcast', 'ui']);
  const { dateTime } = useFormat();
  const { data, isError } = useQuery(broadcastQuery(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('office-broadcast:details', { id })}
      closeLabel={t('ui:close')}
      size="large"
    >
      {isError && !data ? <FormAlert>{t('office-broadcast:not-loaded')}</FormAlert> : null}
      {data === undefined ? (
        isError ? null : (
          <Spinner />
        )
      ) : (
        <div className="stack gap-12">
          <p className="muted text-2">
            <bdi dir="ltr">{data.staff.email ?? data.staff.id}</bdi> ·{' '}
            <time dateTime={data.created_at}>{dateTime(data.created_at)}</time>
          </p>
          <h3 className="text-4 break" dir="auto">
            {data.subject}
          </h3>
          <div className={styles.detailsMessage}>
            <Paragraphs text={data.message} className={styles.sheetText} />
          </div>
          <Progress broadcast={data} />
          <Counts counts={data.counts} />
          {data.failures.length > 0 ? <Failures failures={data.failures} /> : null}
          {failuresAreGone(data) ? <p className="muted text-2">{t('office-broadcast:failures-gone')}</p> : null}
        </div>
      )}
    </Dialog>
  );
}

/** Whether the list of those who got no mail has been deleted after its period; the counts stay. */
const failuresAreGone = ({ ended_at, counts, failures }: BroadcastDetails): boolean =>
  ended_at !== null && failures.length === 0 && counts.failed + counts.skipped + counts.unknown > 0;

/** The members who got no mail: the latest two hundred. */
function Failures({ failures }: { failures: BroadcastFailure[] }) {
  const { t } = useTranslation('office-broadcast');
  return (
    <>
      <h3 className="text-3 weight-600">{t('office-broadcast:failures')}</h3>
      <ul className={`${styles.failures} stack text-2`}>
        {failures.map((failure) => (
          <li key={failure.account_code}>
            <bdi dir="ltr">{failure.account_code}</bdi>
            <bdi dir="ltr" className="break">
              {failure.email}
            </bdi>
            <span>
              {t(`office-broadcast:state.${failure.state}`)}: {t(`office-broadcast:reason.${failure.reason}`)}
              {failure.answer ? (
                <bdi dir="ltr" className="block muted break">
                  {failure.answer}
                </bdi>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
