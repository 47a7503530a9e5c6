import {
  type AuditRow,
  auditCheck,
  auditCsv,
  auditList,
  checkMasterPassword,
  lookCsv,
  lookList,
  memberDisable,
  memberList,
  memberShow,
  type StaffLook,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { describe, expect, it } from 'vitest';
import { type Api, type Person, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false, env: { REPORT_TIME_ZONE: 'Asia/Tehran' } });

const tries = (api: Api, password: string) => api.call(checkMasterPassword, { body: { password } });
const log = async (search: object) => {
  const api = await world.api('super');
  return (await api.call<{ data: AuditRow[] }>(auditList, { query: { search: JSON.stringify(search), limit: '100' } }))
    .body.data;
};
const later = (person: Person, minutes: number) =>
  // The log cannot be edited, so its trigger is disabled to make its rows older.
  world.database.db.pool.query(`
    alter table audit_log disable trigger audit_log_append_only;
    update audit_log set at = at - interval '${minutes} minutes'
    where staff_id = (select id from users where email = '${person}@demo.lajvard');
    alter table audit_log enable trigger audit_log_append_only;`);

// docs/specification/2-account-and-back-office.md#65-master-password
// docs/specification/4-reliability.md#27-records-and-time
describe('the master password', () => {
  it('is required and checked, and every attempt is in the log with who and from where', async () => {
    const api = await world.api('super');
    expect(await tries(api, '')).toMatchObject({
      status: 422,
      body: { codes: { password: ['master-password-required'] } },
    });
    expect(await tries(api, 'Lajvard-demo-1')).toMatchObject({ status: 403, body: { code: 'authentication-failed' } });
    expect(await tries(api, DEMO_MASTER_PASSWORD)).toMatchObject({ status: 200 });
    const rows = await log({ keyword: 'super@demo.lajvard' });
    expect(rows.map(({ action, after, staff, ip }) => [action, after, staff.email, ip !== ''])).toEqual([
      ['MASTER_PASSWORD_ACCEPTED', { purpose: 'check' }, 'super@demo.lajvard', true],
      ['MASTER_PASSWORD_REFUSED', { purpose: 'check' }, 'super@demo.lajvard', true],
    ]);
  });

  it('is locked for 30 minutes after five wrong ones at once, also for the right one; super admins hear', async () => {
    const api = await world.api('super2');
    const answers = await Promise.all(Array.from({ length: 9 }, () => tries(api, 'wrong')));
    const codes = answers.map(({ body }) => (body as { code: string }).code).sort();
    expect(codes).toEqual([...Array(4).fill('authentication-failed'), ...Array(5).fill('too-many-tries')]);
    const locked = await tries(api, DEMO_MASTER_PASSWORD);
    expect(locked).toMatchObject({ status: 429, body: { code: 'too-many-tries' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(29 * 60);
    for (const address of ['super@demo.lajvard', 'super2@demo.lajvard']) {
      const [mail] = await world.mailsTo(address);
      expect(mail?.link).toBe(`${world.url}/admin/account/audit?action=MASTER_PASSWORD_REFUSED&lang=fa`);
    }
    expect(await tries(await world.api('super'), DEMO_MASTER_PASSWORD), 'the other may go on').toMatchObject({
      status: 200,
    });

    await later('super2', 31);
    expect(await tries(api, 'wrong'), 'one more wrong one later is a first one').toMatchObject({ status: 403 });
    expect(await tries(api, DEMO_MASTER_PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('the log', () => {
  it('is searched by action, subject and person, and comes as a file', async () => {
    const super2 = await world.userId('super2');
    expect(await log({ action: 'MASTER_PASSWORD_ACCEPTED', keyword: 'super2@' })).toHaveLength(1);
    expect(await log({ action: 'MASTER_PASSWORD_ACCEPTED', keyword: 'SUPER۲@' })).toHaveLength(1);
    expect((await log({ keyword: `user:${super2}` })).every(({ subject }) => subject === `user:${super2}`)).toBe(true);
    expect(await log({ keyword: '%' }), 'a sign of the search language is a letter').toEqual([]);
    expect(await log({ end_date: '2020-01-01' })).toEqual([]);
    const file = await (await world.api('super')).call<string>(auditCsv);
    const { columns, rows: lines } = readCsv(file.body);
    expect(columns.join()).toMatch(/^id,at,staff_id,staff,action,subject,before,after,ip,hash,.*time_zone$/);
    const rows = await log({});
    expect(lines.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => id));
    const clock = new Date(Date.parse(rows[0]?.at ?? '') + 3.5 * 3_600_000).toISOString().slice(0, 19);
    expect(lines[0]).toMatchObject({ at: `${clock}+03:30`, time_zone: 'Asia/Tehran' });
  });

  it('names whom a change is about by account id, name and e-mail, and is searched by them', async () => {
    const alice = await world.userId('alice');
    const boss = await world.api('super');
    expect(await boss.call(memberDisable, { query: { id: String(alice) } })).toMatchObject({ status: 200 });
    const [row] = await log({ keyword: 'alice@' });
    const { rows } = await world.database.db.pool.query(
      'select account_code, first_name, last_name from users where id = $1',
      [alice],
    );
    const { account_code, first_name, last_name } = rows[0];
    const person = { id: alice, account_code, email: 'alice@demo.lajvard', name: `${first_name} ${last_name}` };
    expect(row).toMatchObject({ action: 'MEMBER_BLOCKED', subject: `user:${alice}`, people: [person] });
    expect(await log({ keyword: account_code })).toEqual([row]);
    const file = await boss.call<string>(auditCsv, { query: { search: JSON.stringify({ keyword: account_code }) } });
    expect(Object.values(readCsv(file.body).rows[0] ?? {})).toContain(`${account_code} alice@demo.lajvard`);
  });

  it('proves itself, and says where it does not', async () => {
    const api = await world.api('super');
    await later('super', 1); // an edit: the first row that was touched does not follow
    const [first] = (await log({ keyword: 'super@' })).slice(-1);
    expect((await api.call(auditCheck)).body).toMatchObject({ data: { breaks_at: first?.id } });
  });
});

describe('what staff looked at', () => {
  const reads = async (who: Api, search: object) =>
    (await who.call<{ data: StaffLook[] }>(lookList, { query: { search: JSON.stringify(search), limit: '100' } })).body
      .data;

  it('is read by the auditor, who is read too, and is found by staff, person and day', async () => {
    const [auditor, boss] = await Promise.all([world.api('auditor'), world.api('super2')]);
    const { rows } = await world.database.db.pool.query(`select account_code from users where email like 'bob@%'`);
    const code = String(rows[0]?.account_code);
    expect((await boss.call(memberShow, { params: { account_code: code } })).status).toBe(200);
    const typed = { name: 'Bob', keyword: '09121234567' };
    await boss.call(memberList, { query: typed });
    expect((await boss.call(memberShow, { params: { account_code: '999999999' } })).status).toBe(404);

    const found = await eventually(async () => {
      const all = await reads(auditor, { keyword: 'super2@' });
      return all.length === 2 ? all : undefined;
    });
    expect(found).toMatchObject([
      { call: 'memberList', person: null, asked: { page: 1, keyword: null, name: null } },
      { call: 'memberShow', person: { account_code: code, email: 'bob@demo.lajvard' }, asked: {} },
    ]);
    expect(JSON.stringify(found)).not.toContain(typed.keyword);
    expect((await reads(auditor, { account_code: code })).map(({ call }) => call)).toEqual(['memberShow']);
    expect(await reads(auditor, { account_code: code, end_date: '2020-01-01' })).toEqual([]);

    const own = await eventually(async () => {
      const all = await reads(boss, { keyword: 'auditor@' });
      return all.some(({ call, person }) => call === 'lookList' && person?.account_code === code) ? all : undefined;
    });
    expect(own.every(({ call }) => call === 'lookList')).toBe(true);
    const file = await auditor.call<string>(lookCsv, { query: { search: JSON.stringify({ account_code: code }) } });
    expect(readCsv(file.body).rows.find(({ call }) => call === 'memberShow')).toMatchObject({ account_code: code });
  });
});
