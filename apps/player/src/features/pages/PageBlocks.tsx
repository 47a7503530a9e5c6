import type { PageBlock, PageRun } from '@lajvard/contract';
import { linkClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode } from 'react';
import styles from './pages.module.css';

/** Renders parts whose order never changes as separate children, so that they need no keys. */
function inOrder<T>(parts: readonly T[], draw: (part: T, place: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}

/** The blocks of a page, in order. */
export function PageBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  return inOrder(blocks, (block, place) => <Block block={block} under={headingOf(blocks, place)} />);
}

/** The id of the heading that the block at `place` stands under, undefined before the first. */
function headingOf(blocks: readonly PageBlock[], place: number): string | undefined {
  return blocks.slice(0, place).findLast((block) => block.kind === 'heading')?.id;
}

function Block({ block, under }: { block: PageBlock; under: string | undefined }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={block.id} className="display">
          {block.text}
        </h2>
      ) : (
        <h3 id={block.id}>{block.text}</h3>
      );
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'note':
      return (
        <p className={styles.note}>
          <Runs runs={block.runs} />
        </p>
      );
    case 'list':
      return <List ordered={block.ordered} items={block.items} />;
    case 'table':
      return <Table head={block.head} rows={block.rows} named={under} />;
  }
}

function List({ ordered, items }: { ordered: boolean; items: readonly PageRun[][] }) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {inOrder(items, (runs) => (
        <li>
          <Runs runs={runs} />
        </li>
      ))}
    </Tag>
  );
}

interface TableProps {
  readonly head: readonly PageRun[][];
  readonly rows: readonly PageRun[][][];
  /** The id of the heading that names it to a screen reader. */
  readonly named: string | undefined;
}

function Table({ head, rows, named }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table aria-labelledby={named}>
        <thead>
          <tr>
            {inOrder(head, (cell) => (
              <Cell runs={cell} heads="col" />
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, (row) => (
            <tr>
              {inOrder(row, (cell, column) => (
                <Cell runs={cell} heads={column === 0 ? 'row' : null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ runs, heads }: { runs: readonly PageRun[]; heads: 'row' | 'col' | null }) {
  if (heads === null || runs.length === 0) {
    return (
      <td>
        <Runs runs={runs} />
      </td>
    );
  }
  return (
    <th scope={heads}>
      <Runs runs={runs} />
    </th>
  );
}

function Runs({ runs }: { runs: readonly PageRun[] }) {
  return inOrder(runs, (run) => <Run run={run} />);
}

function Run({ run: { text, strong, href } }: { run: PageRun }) {
  if (href?.startsWith('/')) {
    return (
      <Link to={href} className={linkClass()}>
        {text}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a
        href={href}
        className={linkClass()}
        {...(href.startsWith('https:') ? { rel: 'noreferrer', target: '_blank' } : {})}
      >
        <bdi>{text}</bdi>
      </a>
    );
  }
  return strong ? <strong>{text}</strong> : text;
}
