import {
  adminLogin,
  eventReport,
  eventReportCsv,
  type SignificantEvent,
  tablePause,
  tableResume,
  userTransfer,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { describe, expect, it } from 'vitest';
import { accountsOf, emailOf, useWorld } from '../world/world.ts';

// GLI-19 2.8.3 and 2.9.5: what a regulator asks about, through the office's own calls
const SECRETS = {
  TOKEN_SECRET: 'a-token-secret-of-the-test-0123456789',
  STUDIO_KEY: 'a-studio-key-of-the-test-01234567890',
};
const world = await useWorld({
  durations: { round: 1, extra: 0.2, lock: 0.5, spin: 0.3, pause: 0.2 },
  env: { LARGE_WIN_DOLLARS: '50', ...SECRETS },
});
const [sara, auditor, agent] = await Promise.all([world.api('super'), world.api('auditor'), world.api('agent')]);

interface Found {
  readonly data: SignificantEvent[];
  readonly meta: { readonly total: number };
  readonly large: number;
}
const find = async (query: Record<string, string> = {}): Promise<Found> =>
  (await auditor.call<Found>(eventReport, { query: { limit: '100', ...query } })).body;

describe('the report of significant events', () => {
  it('begins with the start of the product, and who leads', async () => {
    const { data } = await eventually(async () => {
      const found = await find({ align: 'asc' });
      return found.data.length > 1 ? found : undefined;
    });
    expect(data.slice(0, 2).map(({ kind }) => kind)).toEqual(['product-started', 'leader-changed']);
    expect(data[0]?.facts).toMatchObject({ version: '0.3.0', return_percent: 97.2973, changed: [] });
    expect(data[0]?.facts.build).toMatch(/^[0-9a-f]{64}$/);
    expect(data[1]?.facts.server, 'the machine and its process').toMatch(/:\d+$/);
  });

  it('says what staff did and was refused, and charges from the setting on', async () => {
    await sara.call(tablePause, { body: { reason: 'wheel', note: 'level' } });
    await sara.call(tableResume);
    await agent.call(eventReport);
    await (await world.api(null)).call(adminLogin, { body: { email: emailOf('agent'), password: 'not-this-one-1' } });
    const account_code = (await accountsOf(world)).get('alice')?.account_code;
    for (const amount of [49, 50])
      await sara.call(userTransfer, {
        body: { account_code, amount, reason: `a gift of ${amount}`, password: DEMO_MASTER_PASSWORD },
      });
    const { data, large } = await eventually(async () => {
      const found = await find();
      return found.data.some(({ kind }) => kind === 'sign-in-failed') ? found : undefined; // written after the answer
    });
    expect(large).toBe(50);
    const of = (wanted: string) => data.filter(({ kind }) => kind === wanted);
    expect(of('table-paused')).toMatchObject([{ staff: { email: emailOf('super') }, facts: { reason: 'wheel' } }]);
    expect(of('table-resumed')).toHaveLength(1);
    expect(of('access-refused')).toMatchObject([
      { staff: { email: emailOf('agent') }, facts: { call: eventReport.path } },
    ]);
    expect(of('sign-in-failed')).toMatchObject([{ person: { email: emailOf('agent'), is_staff: true } }]);
    expect(of('large-charge')).toMatchObject([{ person: { account_code }, facts: { amount: 50 } }]);
  });

  it('names an alteration at the next start, of a secret without its value', async () => {
    const { rows } = await world.database.db.pool.query<{ text: string }>(
      'select string_agg(e::text, chr(10)) as text from significant_events e',
    );
    for (const secret of [...Object.values(SECRETS), DEMO_MASTER_PASSWORD, 'postgres'])
      expect(rows[0]?.text).not.toContain(secret);
    Object.assign(world.settings, { SPIN_SECONDS: 0.4, STUDIO_KEY: 'another-studio-key-of-the-test-012345' });
    const second = await world.secondServer();
    const { data } = await find({ kind: 'product-changed' });
    await second.close();
    expect(data).toMatchObject([
      {
        facts: {
          changed: [
            { name: 'SPIN_SECONDS', before: '0.3', after: '0.4' },
            { name: 'STUDIO_KEY', before: null, after: null },
          ],
        },
      },
    ]);
  });

  it('is a file too, and takes only kinds and periods that there are', async () => {
    const { body } = await auditor.call<string>(eventReportCsv, { query: { kind: 'large-charge' } });
    expect(readCsv(body).rows).toMatchObject([{ kind: 'large-charge', amount: '50', staff: emailOf('super') }]);
    for (const query of [
      { kind: 'small-win' },
      { type: 'weekly' },
      { start_date: '2026-02-30' },
      { page: '0' },
      { x: '1' },
    ])
      expect((await auditor.call(eventReport, { query: query as never })).status, JSON.stringify(query)).toBe(422);
    const turned = { type: 'range', start_date: '2026-03-02', end_date: '2026-03-01' };
    expect((await auditor.call(eventReport, { query: turned })).status).toBe(422);
    const before = { type: 'range', end_date: '2026-01-01' };
    expect((await find(before)).meta.total).toBe(0);
  });
});
