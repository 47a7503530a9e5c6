import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';

// `node packages/verify/tools/make-package.ts FOLDER`: the package as it is published. It needs no other package:
// what it uses of the workspace is bundled, and its types name nothing else.
const here = path.resolve(import.meta.dirname, '..');
const root = path.resolve(here, '../..');
const TSC = path.join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');

const bundle = async (folder: string): Promise<void> => {
  const bundled = await rolldown({
    input: {
      index: path.join(here, 'src/index.ts'),
      verify: path.join(here, 'bin/verify.ts'),
      observe: path.join(here, 'bin/observe.ts'),
      witness: path.join(here, 'bin/witness.ts'),
    },
    platform: 'node',
    // schemas and rules are data: only what is used comes along
    treeshake: { moduleSideEffects: [{ test: /packages\/[a-z]+\/src\//, sideEffects: false }] },
  });
  await bundled.write({ dir: folder, chunkFileNames: 'checks.js' });
  await bundled.close();
};

const writeTypes = (folder: string): void => {
  const all = mkdtempSync(path.join(tmpdir(), 'lajvard-types-'));
  const emit = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    'packages',
    '--outDir',
    all,
  ];
  execFileSync(process.execPath, [TSC, '-p', 'tsconfig.pure.json', ...emit], { cwd: root });
  const own = path.join(all, 'verify', 'src');
  for (const name of readdirSync(own, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.d.ts')) cpSync(path.join(own, name), path.join(folder, name));
  rmSync(all, { recursive: true });
};

/** Writes the package into a folder that is new or empty. */
export const makePackage = async (folder: string): Promise<void> => {
  const dist = path.join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  await bundle(dist);
  writeTypes(dist);
  cpSync(path.join(here, 'vectors'), path.join(folder, 'vectors'), { recursive: true });
  cpSync(path.join(here, 'README.md'), path.join(folder, 'README.md'));
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  for (const [bundled, name] of Object.entries({ zod: 'zod', noble: '@noble/hashes' }))
    cpSync(path.join(root, 'node_modules', name, 'LICENSE'), path.join(folder, `LICENSE.${bundled}`));
  const { name, version, license, description } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
  const published = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    sideEffects: false,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './vectors/*': './vectors/*' },
    bin: { verify: 'dist/verify.js', observe: 'dist/observe.js', witness: 'dist/witness.js' },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
};

if (import.meta.main) await makePackage(path.resolve(process.argv[2] ?? 'dist'));
