import type { Colleague } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';

const TONES = { active: 'ok', invited: 'warn', ended: 'muted' } as const;

/** Whether a member of staff has access, as text and as colour. */
export function ColleagueState({ colleague: { state } }: { colleague: Colleague }) {
  const { t } = useTranslation('office-staff');
  return <span className={`dot inline-row gap-8 weight-550 ${TONES[state]}`}>{t(`state.${state}`)}</span>;
}
