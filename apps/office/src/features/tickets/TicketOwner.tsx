import type { StaffTicketLine } from '@lajvard/contract';
import { Words } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/session/staff.ts';

/** The colleague who owns a ticket, if anybody; the reader is "you". */
export function TicketOwner({ owner }: Pick<StaffTicketLine, 'owner'>) {
  const { t } = useTranslation('office-tickets');
  const { id } = useStaff();
  if (!owner) return <span className="muted">{t('office-tickets:owner.nobody')}</span>;
  if (owner.id === id) return <Words>{t('office-tickets:owner.you')}</Words>;
  return <bdi>{owner.full_name ?? t('office-tickets:colleague')}</bdi>;
}
