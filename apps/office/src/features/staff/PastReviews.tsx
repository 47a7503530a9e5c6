import type { RightsReview } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rightsReviewsQuery } from './rights-reviews.ts';

/** The signed reviews of rights, newest first. */
export function PastReviews() {
  const { t } = useTranslation('office-staff');
  const { data } = useQuery(rightsReviewsQuery);
  if (data === undefined || data.reviews.length === 0) return null;
  return (
    <section className="stack gap-12">
      <h2 className="text-4 weight-600">{t('office-staff:review.past')}</h2>
      {data.reviews.map((review) => (
        <PastReview key={review.id} review={review} />
      ))}
    </section>
  );
}

function PastReview({ review: { reviewed_at: at, reviewed_by: by, note, rights } }: { review: RightsReview }) {
  const { t } = useTranslation(['office-staff', 'office']);
  const format = useFormat();
  const changes = rights.filter(({ verdict }) => verdict === 'change').length;
  return (
    <details className="stack gap-10">
      <summary>
        <time dateTime={at}>{format.dateTime(at)}</time> · <bdi className="weight-600">{by}</bdi>{' '}
        <span className="muted">
          {t('office-staff:review.summary', { people: format.count(rights.length), changes: format.count(changes) })}
        </span>
      </summary>
      {note === '' ? null : <p className="loose">{note}</p>}
      <ul className="stack gap-4">
        {rights.map(({ id, name, role, partner, verdict }) => (
          <li key={id} className="row wrap gap-8">
            <bdi className="weight-600">{name}</bdi>
            <span className="muted">{t(`office:role.${role}`)}</span>
            {partner === null ? null : <bdi className="muted">{partner}</bdi>}
            <span className={verdict === 'change' ? 'warn' : 'ok'}>{t(`office-staff:review.${verdict}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
