import './facts.css';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface FactsProps {
  /**
   * `columns`: side by side, each value below its name. `rows`: ruled, as wide as a page. `lines`: ruled, for dialogs.
   */
  look: 'columns' | 'rows' | 'lines';
  className?: string | undefined;
  children: ReactNode;
}

/** A list of names and values. */
export function Facts({ look, className, children }: FactsProps) {
  return <dl className={classes(`lj-facts lj-facts-${look}`, className)}>{children}</dl>;
}

/** A name and its value. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
