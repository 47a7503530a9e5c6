import { mayDo } from '@lajvard/contract';
import { Button, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/session/staff.ts';
import { RightsReviewDialog } from './RightsReviewDialog.tsx';
import { rightsReviewsQuery } from './rights-reviews.ts';

/** When the rights of staff were last reviewed and are due again, and where that is done. */
export function RightsReviewLine() {
  const { t } = useTranslation('office-staff');
  const { date } = useFormat();
  const { role } = useStaff();
  const { data } = useQuery(rightsReviewsQuery);
  const [reviews, setReviews] = useState(false);
  if (data === undefined) return null;
  const [last] = data.reviews;
  const due = data.due_at === null ? '' : date(data.due_at);
  return (
    <div className="row wrap gap-12">
      <p className={data.is_due ? 'warn weight-600' : 'muted'}>
        {last
          ? t(`office-staff:review.${data.is_due ? 'overdue' : 'due'}`, {
              at: date(last.reviewed_at),
              by: last.reviewed_by,
              due,
            })
          : t('office-staff:review.never')}
      </p>
      {mayDo(role, 'staff.manage') && data.colleagues.length > 0 ? (
        <Button size="small" kind="quiet" onClick={() => setReviews(true)}>
          {t('office-staff:review.word')}
        </Button>
      ) : null}
      {reviews ? <RightsReviewDialog colleagues={data.colleagues} onClose={() => setReviews(false)} /> : null}
    </div>
  );
}
