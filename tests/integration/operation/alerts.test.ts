import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { resetPassword } from '@lajvard/contract';
import { startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { openDb } from '@lajvard/server/database';
import { type DatabaseProxy, openDatabaseProxy } from '@lajvard/server/testing/database-proxy.ts';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../harness/child-environment.ts';
import { openPostOffice, type PostOffice } from '../world/post-office.ts';
import { startWorld, type World } from '../world/world.ts';
import { hasPromtool, playAlert, type Scrape, scrape, type Told } from './alert-story.ts';

// Each alert against its fault: what the product tells before it and in it is played to the rules by promtool. A value
// that vanishes in the fault vanishes there too.
const MEDIA = fileURLToPath(new URL('../../../apps/media/src/main.ts', import.meta.url));

/** Scrapes until there is one that the fault must lead to. */
const scrapeWhen = (port: number | null | undefined, is: (text: string) => boolean): Promise<Scrape> =>
  eventually(async () => {
    const now = await scrape(port);
    return is(now.text) ? now : undefined;
  });
const numberOf = (text: string, series: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length));
};

describe.skipIf(!hasPromtool())('an alert comes of the fault that it names:', () => {
  let network: DatabaseProxy;
  let office: PostOffice;
  let world: World;
  const told = () => scrape(world.server.metricsPort);
  beforeAll(async () => {
    office = await openPostOffice();
    world = await startWorld({
      durations: { round: 0.5, extra: 0.1, lock: 1, spin: 0.1, pause: 0.5 },
      env: { METRICS_PORT: '0', SMTP_URL: office.url, MAIL_FROM: 'support@play.example' },
      network: async (database) => {
        network = await openDatabaseProxy(database);
        return network.address;
      },
    });
    await scrapeWhen(world.server.metricsPort, (text) => /^lajvard_round_number /m.test(text));
  });
  afterAll(async () => {
    network.set('whole');
    await world.close();
    await network.close();
    await office.close();
  });

  it('JobsAreOld: the mail server refuses, and the mail is tried again and again', async () => {
    const before = await told();
    await office.close();
    const oldest = 'lajvard_jobs_oldest_seconds{task="account-mail"}';
    const nobody = await world.api(null);
    expect((await nobody.call(resetPassword, { body: { email: 'bob@demo.lajvard' } })).status).toBe(200);
    // the pauses between the tries are 1, 5 and 15 s: a time since the last of them would stay below
    const since = await scrapeWhen(world.server.metricsPort, (text) => numberOf(text, oldest) > 3);
    const later = await scrapeWhen(world.server.metricsPort, (text) => numberOf(text, oldest) > 10);
    await office.open();
    const labels = { severity: 'warning', task: 'account-mail' };
    expect(playAlert('JobsAreOld', { a: [before, since, later] }, labels)).toBeNull();
  });

  it.each(['refused', 'silent'] as const)('ServerIsNotReady: one of two has a database that is %s', async (state) => {
    const isReady = (text: string) => !/^lajvard_ready\{.*\} 0$/m.test(text);
    const before = await scrapeWhen(world.server.metricsPort, isReady);
    network.set(state);
    const isNotReady = (text: string) => /^lajvard_ready\{check="database"\} 0$/m.test(text);
    const since = await scrapeWhen(world.server.metricsPort, isNotReady);
    const later = await told();
    network.set('whole');
    await scrapeWhen(world.server.metricsPort, isReady);
    const other = before; // of another machine that is well
    const both = { a: [before, since, later], b: [other, other, { ...other, at: other.at + 15 }] } as const;
    expect(playAlert('ServerIsNotReady', both, { severity: 'page', instance: 'a' })).toBeNull();
  });

  it('RoundStepsFail: no round can be opened', async () => {
    const { pool } = world.database.db;
    const before = await told();
    await pool.query(`create function no_more() returns trigger language plpgsql as
      'begin raise exception ''planted''; end'`);
    await pool.query(
      'create trigger no_more before insert or update on rounds for each row execute function no_more()',
    );
    const failures = (text: string) =>
      [...text.matchAll(/^lajvard_round_step_failures_total\{.*\} (\d+)$/gm)].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      );
    const quiet = failures(before.text);
    const since = await scrapeWhen(world.server.metricsPort, (text) => failures(text) > quiet);
    const later = await scrapeWhen(world.server.metricsPort, (text) => failures(text) > failures(since.text) + 2);
    await pool.query('drop trigger no_more on rounds; drop function no_more');
    expect(playAlert('RoundStepsFail', { a: [before, since, later] }, { severity: 'page' })).toBeNull();
  });

  it('PictureIsLate: the camera is dead from the start, so that there is no stream at all', async () => {
    const media = spawn(process.execPath, [MEDIA], {
      env: {
        ...CHILD_ENVIRONMENT,
        STUDIO_KEY: 'key',
        MEDIA_RTMP_PORT: '0',
        MEDIA_HTTP_PORT: '0',
        MEDIA_METRICS_PORT: '0',
        MEDIA_EXPECTED_STREAMS: 'studio-1_low',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      const line = await new Promise<string>((resolve) => createInterface(media.stdout).once('line', resolve));
      const { metricsPort } = JSON.parse(line) as { metricsPort: number };
      const age = 'lajvard_media_part_age_seconds{stream="studio-1_low"}';
      const since = await scrapeWhen(metricsPort, (text) => numberOf(text, age) > 0);
      const later = await scrapeWhen(metricsPort, (text) => numberOf(text, age) > numberOf(since.text, age) + 0.5);
      const nothing: Scrape = { at: since.at, text: '' };
      const story: Told = [nothing, since, later];
      expect(playAlert('PictureIsLate', { media: story }, { severity: 'warning', stream: 'studio-1_low' })).toBeNull();
    } finally {
      media.stdin.end();
    }
  });

  it('ArchiveFails: PostgreSQL cannot archive', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-archive-'));
    // works until the test breaks it: what the start writes may already fill a file of WAL
    const settings = { fsync: 'off', archive_mode: 'on', archive_command: `test ! -e ${folder}/broken` };
    const postgres = await startEmbeddedPostgres({ folder, log: () => undefined, settings });
    const { address } = postgres;
    const db = openDb(address, 2, () => undefined);
    const drop = async () => {
      await db.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    const house = await startWorld({
      leads: false,
      env: { METRICS_PORT: '0' },
      database: { db, address, ownerAddress: address, drop },
    });
    try {
      const isFailing = (yes: 0 | 1) => (text: string) => text.includes(`\nlajvard_database_archive_failing ${yes}\n`);
      const before = await scrapeWhen(house.server.metricsPort, isFailing(0));
      writeFileSync(path.join(folder, 'broken'), '');
      await db.pool.query('create table written ()');
      await db.pool.query('select pg_switch_wal()');
      const since = await scrapeWhen(house.server.metricsPort, isFailing(1));
      const later = { ...since, at: since.at + 15 };
      expect(playAlert('ArchiveFails', { a: [before, since, later] }, { severity: 'page' })).toBeNull();
    } finally {
      await house.close();
    }
  });
});
