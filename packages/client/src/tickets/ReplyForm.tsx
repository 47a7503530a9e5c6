import { ticketMessage } from '@lajvard/contract';
import { Button, FormAlert, IconSend } from '@lajvard/ui';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormAnswer } from '../forms/use-form-answer.ts';
import { useRequestId } from '../forms/use-request-id.ts';
import type { Drafts } from './drafts.ts';
import { MessageField } from './MessageField.tsx';
import styles from './tickets.module.css';
import { besideImages, usePickedImages } from './use-picked-images.ts';

/** Validates by the contract's rule. @returns true, or the error as a key of `errors` */
const judge = (message: string): true | string => {
  const read = ticketMessage.safeParse(message);
  return read.success || (read.error.issues[0]?.message ?? 'errors:invalid');
};

interface ReplyFormProps {
  ticketId: number;
  drafts: Drafts;
  send(reply: { message: string; request_id: string }, files: readonly Blob[]): Promise<void>;
  /** Before the form, as a form in it would send the reply. `insert` adds a text after what is typed. */
  tools?: (insert: (text: string) => void) => ReactNode;
}

/** A reply with pictures. Its draft is stored per ticket until sent; Ctrl+Enter sends. */
export function ReplyForm({ ticketId, drafts, send, tools }: ReplyFormProps) {
  const { t } = useTranslation(['tickets', 'errors', 'refusals']);
  const picked = usePickedImages();
  const request = useRequestId();
  const name = String(ticketId);
  const defaultValues = { message: drafts.find(name)?.message ?? '' };
  const form = useForm({ defaultValues });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ message }) => {
    const files = picked.images.map(({ file }) => file);
    const keys = picked.images.map(({ key }) => key);
    // A new field joins this list: another reply needs another id.
    const reply = { message, request_id: request.idFor(JSON.stringify([ticketId, message, keys])) };
    const sent = await besideImages(picked, async () => {
      await send(reply, files);
      return true;
    });
    if (!sent) return;
    request.taken();
    drafts.drop(name);
    picked.clear();
    form.reset({ message: '' });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => drafts.keep(name, { message: values.message ?? '' }),
      }),
    [form, drafts, name],
  );
  const insert = (text: string) => {
    const typed = form.getValues('message').trimEnd();
    form.setValue('message', typed === '' ? text : `${typed}\n\n${text}`, { shouldDirty: true });
    form.clearErrors('message');
  };
  return (
    <>
      {tools?.(insert)}
      <form className={`${styles.form} stack gap-16`} onSubmit={submit} noValidate>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <MessageField
          picked={picked}
          field={form.register('message', { validate: judge })}
          label={t('tickets:form.reply')}
          error={errorOf('message')}
          rows={6}
          onSend={(event) => void submit(event)}
        />
        <div>
          <Button type="submit" busy={busy || picked.preparing}>
            <IconSend size={18} />
            {t('tickets:form.send')}
          </Button>
        </div>
      </form>
    </>
  );
}
