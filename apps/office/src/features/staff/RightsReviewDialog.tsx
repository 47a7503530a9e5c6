import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { RIGHTS_VERDICTS, type RightsReviews, rightsReviewSign } from '@lajvard/contract';
import { FormAlert, PasswordField, SegmentedControl, TextArea, useFormat } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { callApi } from '../../shared/calls/api.ts';
import { keyOf, rightsReviewsQuery, type Verdict } from './rights-reviews.ts';

const SIGNATURE = z.pick(rightsReviewSign.body, { note: true, password: true });

interface RightsReviewDialogProps {
  colleagues: RightsReviews['colleagues'];
  onClose(): void;
}

/** Asks about each colleague whether they still need what they may do, and signs the answers. */
export function RightsReviewDialog({ colleagues, onClose }: RightsReviewDialogProps) {
  const { t } = useTranslation(['office-staff', 'office', 'office-payments', 'ui', 'errors']);
  const format = useFormat();
  const queries = useQueryClient();
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({});
  const [isTried, setIsTried] = useState(false);
  const form = useForm({ resolver: zodResolver(SIGNATURE), defaultValues: { note: '', password: '' } });
  const rights = colleagues.flatMap((one) => {
    const verdict = verdicts[keyOf(one)];
    return verdict === undefined ? [] : [{ id: one.id, role: one.role, partner: one.partner, verdict }];
  });
  const missing = colleagues.length - rights.length;
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ note, password }) => {
    setIsTried(true);
    if (missing > 0) return;
    try {
      const { data } = await callApi(rightsReviewSign, { body: { rights, note, password } });
      queries.setQueryData(rightsReviewsQuery.queryKey, data);
    } catch (error) {
      void queries.invalidateQueries(rightsReviewsQuery); // somebody's access may have changed
      throw error;
    }
    notify.ok(t('office-staff:review.done'));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-staff:review.title')}
      yes={t('office-staff:review.submit')}
      no={t('office-staff:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-staff:review.text')}</p>
      <ul className="stack gap-14" aria-label={t('office-staff:label')}>
        {colleagues.map((one) => (
          <li key={keyOf(one)} className="row wrap between gap-12">
            <span>
              <bdi className="weight-600">{one.name}</bdi>{' '}
              <span className="muted">
                {t(`office:role.${one.role}`)}
                {one.partner === null ? null : (
                  <>
                    {' '}
                    (<bdi>{one.partner}</bdi>)
                  </>
                )}
              </span>
            </span>
            <SegmentedControl<Verdict | ''>
              label={one.name}
              hideLabel
              options={RIGHTS_VERDICTS.map((value) => ({ value, label: t(`office-staff:review.${value}`) }))}
              value={verdicts[keyOf(one)] ?? ''}
              onChange={(verdict) =>
                verdict === '' || setVerdicts((known) => Object.assign({}, known, { [keyOf(one)]: verdict }))
              }
            />
          </li>
        ))}
      </ul>
      {isTried && missing > 0 ? (
        <FormAlert>{t('office-staff:review.missing', { count: missing, people: format.count(missing) })}</FormAlert>
      ) : null}
      <TextArea
        {...form.register('note')}
        label={t('office-staff:review.note')}
        error={errorOf('note')}
        maxLength={500}
        rows={2}
      />
      <PasswordField
        {...form.register('password')}
        label={t('office-payments:charge.password')}
        error={errorOf('password')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
