import './fields.css';
import { Children, type ReactNode } from 'react';
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

/**
 * What a form says once it is done; nothing while `children` is nothing, or only nulls. It is there from the start,
 * because screen readers do not read a status that arrives with its words.
 */
export function FormDone({ children }: { children: ReactNode }) {
  const says = Children.toArray(children).some((child) => child !== '');
  return (
    <div role="status" className={says ? 'lj-alert flex gap-12 lj-alert-ok' : 'lj-hidden'}>
      {says ? (
        <>
          <IconCheck size={20} />
          <div>{children}</div>
        </>
      ) : null}
    </div>
  );
}
