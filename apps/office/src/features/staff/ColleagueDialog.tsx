import type { Colleague } from '@lajvard/contract';
import { Fact, Facts, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { ColleagueSessions } from './ColleagueSessions.tsx';
import { ColleagueState } from './ColleagueState.tsx';

/** One member of staff: what they may do, whether they are signed in, and what can be done about it. */
export function ColleagueDialog({ colleague, onClose }: { colleague: Colleague; onClose(): void }) {
  const { t } = useTranslation(['office-staff', 'office', 'ui']);
  const { dateTime } = useFormat();
  const { full_name: name, email, role, partner, language, last_used_at: lastUsedAt } = colleague;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={name ?? email}
      closeLabel={t('ui:close')}
      size="medium"
    >
      <div className="stack gap-24">
        <Facts look="lines">
          <Fact name={t('office-staff:column.email')}>
            <bdi dir="ltr">{email}</bdi>
          </Fact>
          <Fact name={t('office-staff:column.role')}>{t(`office:role.${role}`)}</Fact>
          {partner === null ? null : (
            <Fact name={t('office-staff:column.partner')}>
              <bdi>{partner}</bdi>
            </Fact>
          )}
          <Fact name={t('office-staff:column.language')}>{t(`office-staff:language.${language}`)}</Fact>
          <Fact name={t('office-staff:column.state')}>
            <ColleagueState colleague={colleague} />
          </Fact>
          <Fact name={t('office-staff:column.second-factor')}>
            {t(`office-staff:${colleague.second_factor ? 'yes' : 'no'}`)}
          </Fact>
          <Fact name={t('office-staff:column.last-used')}>
            {lastUsedAt === null ? t('office-staff:never') : dateTime(lastUsedAt)}
          </Fact>
        </Facts>
        <ColleagueSessions colleague={colleague} />
      </div>
    </Dialog>
  );
}
