import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RandomSource, seededRandom } from '@lajvard/server/testing/seeded-random.ts';
import ts from 'typescript';
import { AREAS, type Area } from './areas.ts';
import { applyChange, type Change, changesOf } from './mutants.ts';

const EACH = 22; // mutants of an area
const MAX_IN_FILE = 3;
const MAX_IN_FILE_OF_FEW = 5; // where an area has few files
const MOST: Readonly<Record<string, number>> = { string: 3, sql: 4 }; // of an area
const SOURCE = /[.]tsx?$/;
const NO_SOURCE = /[.]test[.]tsx?$|[.]d[.]ts$|\/(?:testing|tools|vectors|node_modules)\//;

/** A change of a file of an area. */
export interface Mutant extends Change {
  readonly id: string;
  readonly area: string;
  readonly file: string;
}

type Candidate = Omit<Mutant, 'id'>;

/**
 * The same number of mutants from each area, spread over its files and over the operators. Those that the compiler
 * refuses are left out: `npm run check` finds them, whatever the tests do.
 */
export const sampleOf = (root: string, tracked: readonly string[], seed: number): Mutant[] => {
  const compilers = {
    browser: new Compiler(root, 'tsconfig.browser.json'),
    other: new Compiler(root, 'tsconfig.json'),
  };
  return AREAS.flatMap((area) => {
    const files = tracked.filter((file) => isIn(area, file) && SOURCE.test(file) && !NO_SOURCE.test(file));
    const candidates = files.flatMap((file) =>
      changesOf(readFileSync(path.join(root, file), 'utf8'), file).map((change) => ({
        area: area.name,
        file,
        ...change,
      })),
    );
    const compiler = area.name === 'felt' ? compilers.browser : compilers.other;
    const sample = sampleOfArea(candidates, compiler, seededRandom(seed, area.name));
    return sample.map((mutant, index) => ({ id: `${area.name}-${String(index + 1).padStart(2, '0')}`, ...mutant }));
  });
};

const isIn = (area: Area, file: string): boolean => area.folders.some((folder) => file.startsWith(`${folder}/`));

const sampleOfArea = (candidates: readonly Candidate[], compiler: Compiler, random: RandomSource): Candidate[] => {
  let left = candidates;
  const chosen: Candidate[] = [];
  while (chosen.length < EACH && left.length > 0) {
    const tried = draw(left, chosen, random);
    if (tried.length === 0) break;
    left = left.filter((each) => !tried.includes(each));
    chosen.push(...compiler.accepted(tried).slice(0, EACH - chosen.length));
  }
  return chosen.toSorted((one, other) => one.file.localeCompare(other.file));
};

/** Candidates for the places that are left, one of a file, so that the compiler can judge them at once. */
const draw = (left: readonly Candidate[], chosen: readonly Candidate[], random: RandomSource): Candidate[] => {
  const drawn: Candidate[] = [];
  const isSmall = new Set(left.map(({ file }) => file)).size * MAX_IN_FILE < 2 * EACH;
  const mostInFile = isSmall ? MAX_IN_FILE_OF_FEW : MAX_IN_FILE;
  const taken = (): readonly Candidate[] => [...chosen, ...drawn];
  const count = (isCounted: (each: Candidate) => boolean): number => taken().filter(isCounted).length;
  while (taken().length < EACH) {
    const open = left.filter(
      (each) =>
        !drawn.some(({ file }) => file === each.file) &&
        count(({ file }) => file === each.file) < mostInFile &&
        count(({ operator }) => operator === each.operator) < (MOST[each.operator] ?? EACH) &&
        !chosen.some(({ file, lines }) => file === each.file && lines === each.lines),
    );
    if (open.length === 0) break;
    const operators = [...new Set(open.map(({ operator }) => operator))];
    const fewest = Math.min(...operators.map((operator) => count((each) => each.operator === operator)));
    const rare = operators.filter((operator) => count((each) => each.operator === operator) === fewest);
    const operator = random.pick(rare);
    const file = random.pick([...new Set(open.filter((each) => each.operator === operator).map((each) => each.file))]);
    drawn.push(random.pick(open.filter((each) => each.operator === operator && each.file === file)));
  }
  return drawn;
};

/** Says which mutants compile, each by the errors of its own file. */
class Compiler {
  private readonly options: ts.CompilerOptions;
  private readonly parsed = new Map<string, ts.SourceFile | undefined>();
  private program: ts.Program | undefined;
  private readonly root: string;

  constructor(root: string, project: string) {
    this.root = root;
    const config = path.join(root, project);
    const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(config, ts.sys.readFile).config, ts.sys, root);
    // a variable that a mutant no longer reads is no error of types
    this.options = { ...options, noUnusedLocals: false, noUnusedParameters: false };
  }

  accepted(mutants: readonly Candidate[]): Candidate[] {
    const mutated = new Map<string, string>();
    for (const mutant of mutants) {
      const full = path.join(this.root, mutant.file);
      const source = applyChange(readFileSync(full, 'utf8'), mutant);
      if (source !== null) mutated.set(full, source);
    }
    const host = ts.createCompilerHost(this.options, true);
    const read = host.getSourceFile;
    host.getSourceFile = (file, language) => {
      const source = mutated.get(file);
      if (source !== undefined) return ts.createSourceFile(file, source, language, true);
      if (!this.parsed.has(file)) this.parsed.set(file, read(file, language));
      return this.parsed.get(file);
    };
    this.program = ts.createProgram([...mutated.keys()], this.options, host, this.program);
    return mutants.filter(({ file }) => {
      const source = this.program?.getSourceFile(path.join(this.root, file));
      return source && this.program?.getSemanticDiagnostics(source).length === 0;
    });
  }
}
