import { userAction } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { useWorld } from '../world/world.ts';
import { hasPromtool, playAlert, scrape } from './alert-story.ts';

const world = await useWorld({ leads: false, env: { METRICS_PORT: '0' } });
const alice = await world.api('alice');

/** What a database answers that has no space for another row. */
const fill = () =>
  world.database.db.pool.query(`
    create function no_space() returns trigger language plpgsql as
      'begin raise exception ''could not extend file'' using errcode = ''disk_full''; end';
    create trigger no_space before insert on activities execute function no_space();
    create trigger no_space before insert on limit_counts execute function no_space();`);
const makeSpace = () =>
  world.database.db.pool.query('drop trigger no_space on activities; drop trigger no_space on limit_counts');
const enter = async () => (await alice.call(userAction, { body: { action: 'TABLE_ENTER' } })).status;
const readiness = async () => {
  const { status, body } = await alice.get<{ checks: { writes: string } }>('/readyz');
  return [status, body.checks.writes];
};

it('a full disk: writes are refused, the server is not ready while it lasts, and an alert comes', async () => {
  const told = () => scrape(world.server.metricsPort);
  const before = await told();
  expect(await readiness()).toEqual([200, 'ok']);
  await fill();
  expect(await enter()).toBe(503);
  for (let asked = 0; asked < 3; asked++) expect(await readiness()).toEqual([503, 'failed']);
  const [since, later] = [await told(), await told()];
  expect(since.text).toContain('lajvard_ready{check="writes"} 0');
  await makeSpace();
  expect(await readiness()).toEqual([200, 'ok']);
  expect(await enter()).toBe(200);
  if (hasPromtool())
    expect(playAlert('DatabaseIsFull', { a: [before, since, later] }, { severity: 'page' })).toBeNull();
});
