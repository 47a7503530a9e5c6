import './fields.css';
import type { ReactNode } from 'react';
import { IconCheck, IconWarning } from '../icons/site-icons.tsx';

/** An alert above the fields, about the whole form. */
export function FormAlert({ kind = 'danger', children }: { kind?: 'danger' | 'warn' | 'ok'; children: ReactNode }) {
  return (
    <div className={`lj-alert flex gap-12 lj-alert-${kind}`} role={kind === 'ok' ? 'status' : 'alert'}>
      {kind === 'ok' ? <IconCheck size={20} /> : <IconWarning size={20} />}
      <div>{children}</div>
    </div>
  );
}
