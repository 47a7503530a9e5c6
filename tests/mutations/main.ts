import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS } from './areas.ts';
import { Copy, filesOf } from './copy.ts';
import { type Mutant, sampleOf } from './sample.ts';

/** What a run says of a mutant. */
interface Judgement {
  readonly verdict: Verdict;
  /** The file and the name of the test that found it. */
  readonly test?: string;
  readonly message?: string;
}
/** `test`: found by `npm test`; `long`: by the long part alone; `gone`: its lines are no longer there. */
type Verdict = 'test' | 'long' | 'nothing' | 'gone';
interface Judged extends Mutant {
  readonly verdict?: Verdict;
  readonly test?: string;
  /** Why nothing needs to find it. */
  readonly reason?: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', default: path.resolve(import.meta.dirname, '../..') },
    seed: { type: 'string', default: '52' },
    patience: { type: 'string', default: '180' },
    jobs: { type: 'string', default: '1' },
    only: { type: 'string' },
    ids: { type: 'string' },
    'not-found': { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const root = path.resolve(values.in);
const LIST = path.join(import.meta.dirname, 'mutants.json');
const VERDICTS = path.resolve(import.meta.dirname, '../../build/mutations.jsonl');

const readList = (): Judged[] => JSON.parse(readFileSync(LIST, 'utf8')) as Judged[];
const writeList = (list: readonly Judged[]): void => writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);

/** What this run, or the one that it resumes, has found so far. */
const readVerdicts = (): Map<string, Judgement> => {
  const lines = existsSync(VERDICTS) ? readFileSync(VERDICTS, 'utf8').trimEnd().split('\n') : [];
  const stored = lines.filter(Boolean).map((line) => JSON.parse(line) as Judgement & { id: string });
  return new Map(stored.map(({ id, ...judgement }) => [id, judgement]));
};

const chosen = (list: readonly Judged[]): Judged[] => {
  const [areas, ids] = [values.only?.split(','), values.ids?.split(',')];
  return list.filter(
    ({ id, area, verdict }) =>
      (areas?.includes(area) ?? true) && (ids?.includes(id) ?? true) && (!values['not-found'] || verdict === 'nothing'),
  );
};

const printTable = (judged: readonly Judged[]): void => {
  const verdicts = ['test', 'long', 'nothing', 'gone'] as const;
  const row = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(10) + cells.map((cell) => String(cell).padStart(9)).join('');
  const counted = (of: readonly Judged[]): number[] =>
    verdicts.map((verdict) => of.filter((each) => each.verdict === verdict).length);
  console.log(row('area', verdicts));
  for (const { name } of AREAS) console.log(row(name, counted(judged.filter(({ area }) => area === name))));
  console.log(row('all', counted(judged)));
};

const run = async (): Promise<void> => {
  const list = readList();
  const wanted = chosen(list);
  mkdirSync(path.dirname(VERDICTS), { recursive: true });
  if (!values.resume) rmSync(VERDICTS, { force: true });
  const done = readVerdicts();
  // all are tried with the tests of their area before any is tried with the others, which take longer
  const left = wanted.filter(({ id }) => !done.has(id)).map((mutant) => ({ mutant, part: 'own' as 'own' | 'others' }));
  const work = async (): Promise<void> => {
    if (left.length === 0) return;
    const copy = new Copy(root, Number(values.patience) * 1000);
    try {
      for (let next = left.shift(); next; next = left.shift()) {
        const { mutant, part } = next;
        const judgement = await copy.judge(mutant, part, mutant.test?.split(': ')[0]);
        if (part === 'own' && judgement.verdict === 'nothing') {
          left.push({ mutant, part: 'others' });
          console.log(`${mutant.id} by none of its area`);
          continue;
        }
        done.set(mutant.id, judgement);
        appendFileSync(VERDICTS, `${JSON.stringify({ id: mutant.id, ...judgement })}\n`);
        console.log(`${done.size}/${wanted.length} ${mutant.id} ${judgement.verdict} ${judgement.test ?? ''}`);
      }
    } finally {
      copy.remove();
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));

  const judged = wanted.map(({ verdict: _before, test: _by, ...mutant }): Judged => {
    const { verdict, test } = done.get(mutant.id) ?? { verdict: 'gone' };
    return { ...mutant, verdict, ...(test === undefined ? {} : { test }) };
  });
  printTable(judged);
  const lost = wanted.filter(({ id, verdict }) => {
    const now = done.get(id)?.verdict;
    return (verdict === 'test' && now !== 'test' && now !== 'gone') || (verdict === 'long' && now === 'nothing');
  });
  for (const { id, file, verdict, test } of lost)
    console.log(`no longer found: ${id} in ${file} (${verdict}: ${test})`);
  if (values.keep) writeList(list.map((each) => judged.find(({ id }) => id === each.id) ?? each));
  if (lost.length > 0) process.exitCode = 1;
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

switch (positionals[0] ?? 'run') {
  case 'sample':
    writeList(sampleOf(root, filesOf(root), Number(values.seed)));
    break;
  case 'run':
    await run();
    break;
  case 'table':
    printTable(readList());
    break;
  default:
    console.error('One of: sample, run, table (tests/mutations/README.md)');
    process.exitCode = 2;
}
