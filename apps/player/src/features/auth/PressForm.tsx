import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import type { emailUpdate, stopAll } from '@lajvard/contract';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../shared/calls/api.ts';
import { AuthForm } from './AuthForm.tsx';
import type { Spend } from './LinkScreen.tsx';

interface PressFormProps {
  route: typeof emailUpdate | typeof stopAll;
  u: string;
  spend: Spend;
  kind?: 'danger';
  /** Gets what the call answered. */
  onDone?(data: object): void;
  children: ReactNode;
}

/** A button that uses up a mailed link. */
export function PressForm({ route, u, spend, kind, onDone, children }: PressFormProps) {
  const form = useForm({ resolver: zodResolver(route.body), defaultValues: { u } });
  const { submit, busy, alert } = useFormAnswer(form, (body) =>
    spend(async () => {
      const { data } = await callApi(route, { body });
      onDone?.(data);
    }),
  );
  return <AuthForm onSubmit={submit} alert={alert} busy={busy} submit={children} kind={kind} />;
}
