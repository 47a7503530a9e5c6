import './tables.css';
import type { CSSProperties, ReactNode } from 'react';
import { girihImage } from '../brand/girih.ts';

const ORNAMENT = { '--girih': girihImage(1, 148) } as CSSProperties;

/** Shown instead of rows: why there are none, and what to do. */
export function TableNotice(props: { title: string; text: string; alert?: boolean; children?: ReactNode }) {
  return (
    <div className="lj-list-notice stack relative gap-8 text-centre" role={props.alert ? 'alert' : 'status'}>
      <div className="lj-list-ornament" style={ORNAMENT} />
      <h2>{props.title}</h2>
      <p className="muted">{props.text}</p>
      {props.children ? <div className="lj-list-notice-actions">{props.children}</div> : null}
    </div>
  );
}
