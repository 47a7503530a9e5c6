import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Area } from './areas.ts';

const MAX_OTHERS = 12; // test files outside the area that import a changed file, the nearest first
const IMPORT =
  /^(?:import|export)\s+(type\s+)?(?:[\w$]+\s*,\s*)?(?:\{([^}]*)\}|[^'"{}]*)(?:\s*from\s*)?['"]([^'"]+)['"]/gm;
const STRING = /['"`]([\w@#./-]+)['"`]/g;
const INTEGRATION = /^tests\/integration\/[^/]+\/([^/]+)[.]test[.]ts$/;
const NEVER = /^(?:architecture|bench|tests\/(?:simulator|integration|e2e|engines|mutations))\//;

interface Package {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** The test files of a checkout that can see a change of a source file, by its imports. */
export class Sight {
  private readonly files: ReadonlySet<string>;
  private readonly packages: ReadonlyMap<string, Package>;
  private readonly importers = new Map<string, Set<string>>();
  private readonly texts = new Map<string, string>();
  private readonly root: string;

  constructor(root: string, tracked: readonly string[]) {
    this.root = root;
    const code = tracked.filter((file) => /[.]tsx?$/.test(file));
    this.files = new Set(code);
    this.packages = packagesOf(root);
    for (const file of code) {
      for (const imported of this.importsOf(file)) {
        const known = this.importers.get(imported);
        if (known) known.add(file);
        else this.importers.set(imported, new Set([file]));
      }
    }
  }

  /**
   * First those of the area, the nearest first. Then the integration tests whose name has a word of the file's name,
   * others that import the file, and the integration tests of the area.
   */
  testsFor(file: string, area: Area): { readonly own: string[]; readonly others: string[] } {
    const near = this.testsByDistance(file);
    const isOwn = (test: string): boolean => area.folders.some((folder) => test.startsWith(`${folder}/`));
    const others = near.filter((test) => !isOwn(test) && !NEVER.test(test)).slice(0, MAX_OTHERS);
    const words = new Set(wordsOf(file));
    const shared = (test: string): number => wordsOf(path.basename(test)).filter((word) => words.has(word)).length;
    const integration = [...this.files].filter((each) => INTEGRATION.test(each));
    const named = integration.filter((each) => shared(each) > 0);
    const listed = area.integration.flatMap((name) =>
      integration.filter((each) => INTEGRATION.exec(each)?.[1] === name),
    );
    const all = new Set([...named.toSorted((one, other) => shared(other) - shared(one)), ...others, ...listed]);
    return { own: near.filter(isOwn), others: [...all].filter((test) => this.files.has(test)) };
  }

  private testsByDistance(file: string): string[] {
    const seen = new Set([file]);
    for (const each of seen) for (const importer of this.importers.get(each) ?? []) seen.add(importer);
    return [...seen].filter((each) => /[.]test[.]tsx?$/.test(each));
  }

  private textOf(file: string): string {
    const text = this.texts.get(file) ?? readFileSync(path.join(this.root, file), 'utf8');
    this.texts.set(file, text);
    return text;
  }

  private importsOf(file: string): string[] {
    const text = this.textOf(file);
    const imported = [...text.matchAll(IMPORT)].flatMap(([, isType, names, from = '']) => {
      const target = this.resolve(file, from);
      if (isType || target === undefined) return [];
      return names === undefined ? [target] : namesIn(names).map(({ name }) => this.originOf(target, name));
    });
    // import(), new URL(…), and the programs of a package, which are started by name
    const named = [...text.matchAll(STRING)].flatMap(([, value = '']) => {
      const target = value.startsWith('.') && /[.]tsx?$/.test(value) ? this.resolve(file, value) : undefined;
      const program = `${path.posix.join(...file.split('/').slice(0, 2))}/bin/${value.replace(/[.]ts$/, '')}.ts`;
      return [target, this.files.has(program) ? program : undefined].filter((each) => each !== undefined);
    });
    const typesOnly = new Set(
      [...text.matchAll(IMPORT)]
        .map(([, , , from = '']) => this.resolve(file, from))
        .filter((each) => each !== undefined),
    );
    return [...imported, ...named.filter((each) => !typesOnly.has(each))];
  }

  /** The file in which a name is made that another passes on. */
  private originOf(file: string, name: string): string {
    for (const [statement, , names = '', from = ''] of this.textOf(file).matchAll(IMPORT)) {
      if (!statement.startsWith('export')) continue;
      const found = namesIn(names).find((each) => each.as === name);
      const target = found && this.resolve(file, from);
      if (found && target) return this.originOf(target, found.name);
    }
    return file;
  }

  private resolve(file: string, from: string): string | undefined {
    const target = this.targetOf(file, from);
    return target !== undefined && this.files.has(target) ? target : undefined;
  }

  private targetOf(file: string, from: string): string | undefined {
    if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
    if (from.startsWith('#modules/')) return `apps/server/src/modules/${from.slice(9)}/index.ts`;
    if (from.startsWith('#')) return `apps/server/src/${from.slice(1)}`;
    const [, name = '', rest = ''] = /^(@lajvard\/[^/]+)(.*)$/.exec(from) ?? [];
    const found = this.packages.get(name);
    if (!found) return undefined;
    const exact = found.exports[`.${rest}`];
    const whole = exact ?? found.exports[`.${path.posix.dirname(rest)}/*`]?.replace('*', path.posix.basename(rest));
    return whole === undefined ? undefined : path.posix.join(found.folder, whole);
  }
}

const COMMON_WORDS = new Set([
  'account',
  'change',
  'index',
  'player',
  'read',
  'routes',
  'rules',
  'staff',
  'store',
  'src',
]);

/** The words of a file's name and of its folder. */
const wordsOf = (file: string): string[] =>
  file
    .replace(/[.].*$/, '')
    .split('/')
    .slice(-2)
    .flatMap((name) => name.split('-'))
    .filter((word) => word.length > 3 && !COMMON_WORDS.has(word))
    .map((word) => word.replace(/s$/, ''));

/** The names between the braces of an import or export, without those of types. */
const namesIn = (names: string): { readonly name: string; readonly as: string }[] =>
  names
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => {
      const [name = '', as = name] = each.split(/\s+as\s+/);
      return { name, as };
    });

const packagesOf = (root: string): Map<string, Package> => {
  const folders = ['packages', 'apps'].flatMap((home) =>
    readdirSync(path.join(root, home)).map((name) => `${home}/${name}`),
  );
  return new Map(
    folders
      .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
      .map((folder) => {
        const stored = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
        const { name, exports = {} } = JSON.parse(stored) as { name: string; exports?: Record<string, string> };
        return [name, { folder, exports }];
      }),
  );
};
