import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUALITIES } from '../apps/studio/src/publish/qualities.ts';
import { WHEELS } from '../packages/contract/src/index.ts';
import { ROOT } from './sources.ts';

const { loadAll } = createRequire(import.meta.url)('js-yaml') as { loadAll(text: string): Yaml[] };
// biome-ignore lint/suspicious/noExplicitAny: a document of somebody else's schema, read at some places
type Yaml = any;

const DEPLOY = path.join(ROOT, 'deploy');
const read = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8');

describe('what is before and behind the media server', () => {
  it('gives MediaMTX keys that its version knows', () => {
    // of: which version, and the date of its own file, whose keys these are
    const known = JSON.parse(readFileSync(path.join(import.meta.dirname, 'mediamtx-keys.json'), 'utf8')) as Yaml;
    const { pathDefaults, paths, authInternalUsers: users, ...globals } = loadAll(read('mediamtx/mediamtx.yml'))[0];
    expect(read('mediamtx/mediamtx.yml')).toContain(/MediaMTX \d+\.\d+/.exec(known.of)?.[0]);
    const unknown = (among: string, ...of: Yaml[]): string[] =>
      of.flatMap((each) => Object.keys(each).filter((key) => !known[among].includes(key)));
    expect(unknown('global', globals)).toEqual([]);
    expect(unknown('path', pathDefaults, ...(Object.values(paths) as Yaml[]))).toEqual([]);
    expect(unknown('forward', ...pathDefaults.forward)).toEqual([]);
    expect(unknown('user', ...users)).toEqual([]);
    expect(unknown('permission', ...users.flatMap((user: Yaml) => user.permissions))).toEqual([]);
    expect(unknown('global', { hlsVariants: 'planted' }), 'another one is found').toEqual(['hlsVariants']);
    for (const { user, pass } of users)
      expect(pass, `${user}: without one MediaMTX takes any`).toMatch(/^sha256:.{44}$/);
    expect(globals.hls, 'players never get their film from it').toBe(false);
  });

  it('has a VCL that Varnish compiles', (test) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-varnish-'));
    try {
      const vcl = path.join(DEPLOY, 'varnish/lajvard.vcl');
      const compiled = spawnSync('varnishd', ['-C', '-j', 'none', '-n', folder, '-f', vcl], { encoding: 'utf8' });
      if (compiled.error) test.skip('varnishd is missing: install the Debian package varnish');
      expect(compiled.status, compiled.stderr.slice(-2000)).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true }); // varnishd removes it too
    }
  });

  it('lets the packager take and give the streams of the product, and no others', () => {
    const packager = loadAll(read('mediamtx/mediamtx.yml'))[0];
    const patterns = [
      ...packager.authInternalUsers.flatMap((user: Yaml) => user.permissions.map(({ path: of }: Yaml) => of)),
      ...Object.keys(packager.paths),
    ].map((pattern: string) => new RegExp(pattern.replace(/^~/, '')));
    expect(patterns.length).toBe(3);
    const names = Object.values(WHEELS).flatMap((wheel) => QUALITIES.map(({ name }) => `live/${wheel}_${name}`));
    expect(names.length).toBe(6);
    for (const pattern of patterns) {
      expect(names.filter((name) => !pattern.test(name))).toEqual([]);
      for (const other of ['live/studio-3_low', 'live/studio-1_huge', 'x/live/studio-1_low', 'live/studio-1_low/x'])
        expect(pattern.test(other), other).toBe(false);
    }
  });
});
