import type { AuditRow } from '@lajvard/contract';
import { Fact, Facts, Sentence, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { StaffEmail } from '../../shared/links/StaffEmail.tsx';
import { useAuditWords } from './words.ts';

/** All details of a change: who, when, from where, what, and the row's hash. */
export function AuditDialog({ row, onClose }: { row: AuditRow; onClose(): void }) {
  const { t } = useTranslation(['office-audit', 'ui']);
  const format = useFormat();
  const words = useAuditWords();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('office-audit:row', { id: row.id })}
      closeLabel={t('ui:close')}
      size="medium"
    >
      <Facts look="lines">
        <Fact name={t('office-audit:action')}>{t(`office-audit:actions.${row.action}`)}</Fact>
        <Fact name={t('office-audit:subject')}>
          {words.subject(row)}
          {row.people.map(({ id, email }) =>
            row.subject === `user:${id}` ? (
              <bdi key={id} dir="ltr" className="block muted">
                {email}
              </bdi>
            ) : null,
          )}
        </Fact>
        <Fact name={t('office-audit:at')}>
          <time dateTime={row.at}>{format.dateTime(row.at)}</time> <bdi dir="ltr">({row.at})</bdi>
        </Fact>
        <Fact name={t('office-audit:staff')}>
          {row.staff.name ? <bdi>{row.staff.name} </bdi> : null}
          <StaffEmail staff={row.staff} />
        </Fact>
        <Fact name={t('office-audit:ip')}>
          <bdi dir="ltr">{row.ip}</bdi>
        </Fact>
        {words.changes(row).map((change) => (
          <Fact key={change.name} name={change.name}>
            <Sentence text={change.words} />
          </Fact>
        ))}
        <Fact name={t('office-audit:hash')}>
          <bdi dir="ltr" className="text-1 break">
            {row.hash}
          </bdi>
        </Fact>
      </Facts>
    </Dialog>
  );
}
