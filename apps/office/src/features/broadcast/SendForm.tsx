import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer, useRequestId } from '@lajvard/client/forms';
import { broadcastSend } from '@lajvard/contract';
import { Button, FormAlert, TextArea, TextField, useFormat } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './broadcast.module.css';
import { EMPTY, keepDraft, readDraft } from './draft.ts';
import { MailPreview } from './MailPreview.tsx';
import { audienceQuery, sentToast } from './queries.ts';

interface SendFormProps {
  /** How many members would get it now; undefined while loading. */
  recipients: number | undefined;
  /** Whether another one is running, whose end must be awaited. */
  blocked: boolean;
  onSent(broadcastId: number): void;
}

interface Question {
  subject: string;
  answer(sure: boolean): void;
}

/**
 * Subject and message; asks before it sends. The draft is stored until it was sent
 * (docs/specification/2-account-and-back-office.md#233-e-mail-to-all).
 */
export function SendForm({ recipients, blocked, onSent }: SendFormProps) {
  const { t } = useTranslation('office-broadcast');
  const { count } = useFormat();
  const queries = useQueryClient();
  const request = useRequestId();
  const [question, setQuestion] = useState<Question | null>(null);
  const [sending, setSending] = useState(false);
  const form = useForm({ resolver: zodResolver(broadcastSend.body), defaultValues: readDraft() });
  const draft = useWatch({ control: form.control });
  const { subject = '', message = '' } = draft;
  useEffect(() => keepDraft({ subject, message }), [subject, message]);

  const peopleOf = (number: number) => t('office-broadcast:members', { count: number, n: count(number) });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    const sure = await new Promise<boolean>((answer) => setQuestion({ subject: values.subject, answer }));
    if (!sure) return setQuestion(null);
    setSending(true);
    try {
      const asked = { subject: values.subject, message: values.message };
      const { data } = await callApi(broadcastSend, {
        body: { ...asked, request_id: request.idFor(JSON.stringify(asked)) },
      });
      request.taken();
      form.reset(EMPTY);
      notify.ok(t('office-broadcast:being-sent', { people: peopleOf(data.recipients) }), { id: sentToast(data.id) });
      onSent(data.id);
    } finally {
      setSending(false);
      setQuestion(null);
      void queries.invalidateQueries({ queryKey: audienceQuery.queryKey });
    }
  });

  const people = recipients === undefined ? '' : peopleOf(recipients);
  return (
    <div className={`${styles.writing} stack`}>
      <form className={`${styles.form} stack gap-16`} onSubmit={submit} noValidate>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <TextField
          {...form.register('subject')}
          label={t('office-broadcast:subject')}
          error={errorOf('subject')}
          dir="auto"
          autoComplete="off"
        />
        <TextArea
          {...form.register('message')}
          label={t('office-broadcast:message')}
          hint={t('office-broadcast:message-hint')}
          error={errorOf('message')}
          rows={15}
        />
        <div className="row wrap gap-12">
          <Button type="submit" busy={busy} disabled={blocked || recipients === 0}>
            {t('office-broadcast:send')}
          </Button>
          {blocked ? <span className="muted text-2">{t('office-broadcast:wait')}</span> : null}
        </div>
      </form>
      <MailPreview subject={subject} message={message} />
      {question ? (
        <AlertDialog
          open
          onOpenChange={(open) => open || question.answer(false)}
          title={t('office-broadcast:confirm.title')}
          busy={sending}
          actions={
            <>
              <Button onClick={() => question.answer(true)} busy={sending}>
                {t('office-broadcast:confirm.yes')}
              </Button>
              <Button kind="quiet" onClick={() => question.answer(false)} disabled={sending}>
                {t('office-broadcast:confirm.no')}
              </Button>
            </>
          }
        >
          <p>{t('office-broadcast:confirm.question', { people })}</p>
          <p>
            <b dir="auto">{question.subject}</b>
          </p>
        </AlertDialog>
      ) : null}
    </div>
  );
}
