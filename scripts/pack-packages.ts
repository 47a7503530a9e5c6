import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePackage } from '../packages/verify/tools/make-package.ts';

// Packages for npm: rules and verification for those who check a casino. Node runs no TypeScript below node_modules,
// so each is compiled to JavaScript with declarations. `node scripts/pack-packages.ts FOLDER` writes the tarballs.
const root = path.resolve(import.meta.dirname, '..');
const TSC = path.join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');

/** The packages that are compiled, each after those that it imports. `verify` needs none: it is bundled. */
export const COMPILED = ['money', 'roulette'] as const;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest;

/** Compiles what the packages export, and what that imports. */
const compile = (outDir: string): void => {
  const config = path.join(outDir, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: path.join(root, 'packages'),
    outDir,
  };
  const files = COMPILED.flatMap((name) =>
    Object.values(manifestOf(name).exports).map((file) => path.join(root, 'packages', name, file)),
  );
  const text = { extends: path.join(root, 'tsconfig.base.json'), compilerOptions, files };
  writeFileSync(config, JSON.stringify(text));
  execFileSync(process.execPath, [TSC, '-p', config], { cwd: root, stdio: 'inherit' });
};

const published = (source: string): { types: string; default: string } => {
  const built = source.replace('./src/', './dist/').replace(/[.]ts$/, '');
  return { types: `${built}.d.ts`, default: `${built}.js` };
};

const publishedManifest = ({ name, version, license, exports, dependencies = {} }: Manifest): string => {
  const entries = Object.entries(exports).map(([at, source]) => [at, published(source)]);
  const needed = Object.entries(dependencies).map(([of, wanted]) => [of, wanted === '*' ? version : wanted]);
  return `${JSON.stringify(
    {
      name,
      version,
      license,
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20' },
      exports: Object.fromEntries(entries),
      dependencies: Object.fromEntries(needed),
    },
    null,
    2,
  )}\n`;
};

/** Packs a package that is ready in a folder. @returns the path of the tarball */
const pack = (staged: string, folder: string): string => {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: staged,
    encoding: 'utf8',
  });
  return path.join(folder, packed.trim());
};

/** Makes and packs the packages into `folder`. @returns the tarballs: those of `COMPILED`, then `verify` */
export const packPackages = async (folder: string): Promise<string[]> => {
  const built = mkdtempSync(path.join(tmpdir(), 'lajvard-packages-'));
  try {
    compile(built);
    const compiled = COMPILED.map((name) => {
      const from = path.join(root, 'packages', name);
      const staged = path.join(built, 'staged', name);
      mkdirSync(staged, { recursive: true });
      const manifest = manifestOf(name);
      writeFileSync(path.join(staged, 'package.json'), publishedManifest(manifest));
      cpSync(path.join(built, name, 'src'), path.join(staged, 'dist'), { recursive: true });
      cpSync(path.join(from, 'README.md'), path.join(staged, 'README.md'));
      cpSync(path.join(root, 'LICENSE'), path.join(staged, 'LICENSE'));
      return pack(staged, folder);
    });
    const verify = path.join(built, 'verify-bundled');
    await makePackage(verify);
    return [...compiled, pack(verify, folder)];
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const folder = path.resolve(process.argv[2] ?? '.');
  mkdirSync(folder, { recursive: true });
  for (const file of await packPackages(folder)) console.log(file);
}
