import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type Colleague, isLanguage, type Route, staffAccess, staffChange, staffFactorReset } from '@lajvard/contract';
import { Sentence } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/calls/api.ts';
import { ReasonAndPassword, type ReasonForm } from '../../shared/reason-form/ReasonAndPassword.tsx';
import { type Post, PostFields } from './PostFields.tsx';

/** What can be changed about a colleague's access. */
export type Act = 'post' | 'end' | 'let-in' | 'reset-factor';

interface Form extends ReasonForm, Partial<Pick<Post, 'role' | 'language'>> {
  id: number | string;
  partner?: string | null | undefined;
  access?: boolean;
}

const ROUTES = {
  post: staffChange,
  end: staffAccess,
  'let-in': staffAccess,
  'reset-factor': staffFactorReset,
} as const satisfies Readonly<Record<Act, Route>>;

/** What each act sends, all of them parts of the form. */
const BODIES: Readonly<Record<Act, z.ZodMiniType<Form, Form>>> = {
  post: staffChange.body,
  end: staffAccess.body,
  'let-in': staffAccess.body,
  'reset-factor': staffFactorReset.body,
};

const startOf = (act: Act, { id, role, partner, language }: Colleague): Form => {
  const empty = { id, reason: '', password: '' };
  if (act === 'post')
    return { ...empty, role, partner: partner ?? '', language: isLanguage(language) ? language : 'fa' };
  return act === 'reset-factor' ? empty : { ...empty, access: act === 'let-in' };
};

interface ChangeDialogProps {
  colleague: Colleague;
  act: Act;
  onClose(): void;
}

/** Changes a colleague's access, with a reason and the master password; or proposes it. */
export function ChangeDialog({ colleague, act, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['office-staff', 'errors']);
  const queries = useQueryClient();
  const route = ROUTES[act];
  const form = useForm({
    resolver: zodResolver(BODIES[act]),
    defaultValues: startOf(act, colleague),
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    const { data } = await callApi(route, { body });
    void queries.invalidateQueries({ queryKey: ['list', 'colleagues'] });
    notify.ok('proposal' in data ? t('office-staff:proposed') : t(`office-staff:${act}.done`));
    onClose();
  });
  return (
    <FormDialog
      title={t(`office-staff:${act}.title`)}
      yes={t(`office-staff:${act}.submit`)}
      no={t('office-staff:cancel')}
      danger={act === 'end'}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">
        <Sentence text={t(`office-staff:${act}.text`, { name: colleague.full_name ?? colleague.email })} />
      </p>
      {act === 'post' ? <PostFields register={form.register} role={form.watch('role')} errorOf={errorOf} /> : null}
      <ReasonAndPassword register={form.register} errorOf={errorOf} />
    </FormDialog>
  );
}
