import { type Colleague, isLanguage, LANGUAGE_FACTS, mayDo } from '@lajvard/contract';
import { Button, Fact, Facts, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/session/staff.ts';
import type { Act } from './ChangeDialog.tsx';
import { ColleagueSessions } from './ColleagueSessions.tsx';
import { ColleagueState } from './ColleagueState.tsx';
import { TrainingState } from './TrainingState.tsx';

interface ColleagueDialogProps {
  colleague: Colleague;
  /** Something of theirs is to change. */
  onChange(act: Act | 'training'): void;
  onClose(): void;
}

/** What can be changed about a colleague now. */
const actsOn = ({ state, second_factor: hasFactor, is_you: isYou, proposal_id: waiting }: Colleague): Act[] => {
  if (isYou || waiting !== undefined) return [];
  if (state === 'ended') return ['let-in'];
  return hasFactor ? ['post', 'reset-factor', 'end'] : ['post', 'end'];
};

/** One member of staff: what they may do, whether they are signed in, and what can be done about it. */
export function ColleagueDialog({ colleague, onChange, onClose }: ColleagueDialogProps) {
  const { role: own } = useStaff();
  const { t } = useTranslation(['office-staff', 'office', 'ui']);
  const { dateTime } = useFormat();
  const { full_name: name, email, role, partner, language, last_used_at: lastUsedAt } = colleague;
  const acts = mayDo(own, 'staff.manage') ? actsOn(colleague) : [];
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
          <Fact name={t('office-staff:column.language')}>
            {isLanguage(language) ? LANGUAGE_FACTS[language].name : language}
          </Fact>
          <Fact name={t('office-staff:column.state')}>
            <ColleagueState colleague={colleague} />
          </Fact>
          <Fact name={t('office-staff:column.second-factor')}>
            {t(`office-staff:${colleague.second_factor ? 'yes' : 'no'}`)}
          </Fact>
          <Fact name={t('office-staff:column.training')}>
            <TrainingState training={colleague.training} />
          </Fact>
          <Fact name={t('office-staff:column.last-used')}>
            {lastUsedAt === null ? t('office-staff:never') : dateTime(lastUsedAt)}
          </Fact>
        </Facts>
        {colleague.proposal_id === undefined ? null : (
          <p className="muted loose">{t('office-staff:waits', { id: colleague.proposal_id })}</p>
        )}
        {mayDo(own, 'staff.manage') && !colleague.is_you ? (
          <div>
            <Button kind="quiet" onClick={() => onChange('training')}>
              {t('office-staff:training.word')}
            </Button>
          </div>
        ) : null}
        {acts.length > 0 ? (
          <div className="flex wrap gap-10">
            {acts.map((act) => (
              <Button key={act} kind={act === 'end' ? 'danger' : 'quiet'} onClick={() => onChange(act)}>
                {t(`office-staff:${act}.word`)}
              </Button>
            ))}
          </div>
        ) : null}
        <ColleagueSessions colleague={colleague} />
      </div>
    </Dialog>
  );
}
