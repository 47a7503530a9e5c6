import './tables.css';
import type { ReactNode } from 'react';
import { Girih } from '../brand/Girih.tsx';

/** Instead of rows: why there are none, and what can be done. */
export function TableNotice(props: { title: string; text: string; alert?: boolean; children?: ReactNode }) {
  return (
    <div className="lj-list-notice" role={props.alert ? 'alert' : 'status'}>
      <Girih className="lj-list-ornament" />
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children ? <div className="lj-list-notice-actions">{props.children}</div> : null}
    </div>
  );
}
