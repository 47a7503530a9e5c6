import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type Colleague, isLanguage, type Route, staffAccess, staffChange, staffFactorReset } from '@lajvard/contract';
import { Sentence } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { type Asked, ReasonAndPassword } from '../../shared/reason-form/ReasonAndPassword.tsx';
import { type Post, PostFields } from './PostFields.tsx';

/** What can be changed about a colleague's access. */
export type Act = 'post' | 'end' | 'let-in' | 'reset-factor';

type Form = Post & Asked & { id: number; access: boolean };

const ROUTES = {
  post: staffChange,
  end: staffAccess,
  'let-in': staffAccess,
  'reset-factor': staffFactorReset,
} as const satisfies Readonly<Record<Act, Route>>;

const startOf = (act: Act, { id, role, partner, language }: Colleague): Partial<Form> => {
  const asked = { id, reason: '', password: '' };
  if (act === 'post')
    return Object.assign({ role, partner: partner ?? '', language: isLanguage(language) ? language : 'fa' }, asked);
  return act === 'reset-factor' ? asked : Object.assign({ access: act === 'let-in' }, asked);
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
  const form = useForm<Form>({
    resolver: zodResolver(route.body) as unknown as Resolver<Form>,
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
      {act === 'post' ? <PostFields form={form as unknown as UseFormReturn<Post>} errorOf={errorOf} /> : null}
      <ReasonAndPassword form={form as unknown as UseFormReturn<Asked>} errorOf={errorOf} />
    </FormDialog>
  );
}
