import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, UnusableSettings } from './read-settings.ts';

const SECRET = 's'.repeat(32);
const PRODUCTION = {
  TOKEN_SECRET: SECRET,
  RECEIPT_SECRET: SECRET,
  STUDIO_KEY: SECRET,
  MASTER_PASSWORD: 'a long one of our own',
  PUBLIC_URL: 'https://play.example/',
  OFFICE_URL: 'https://office.example',
  SMTP_URL: 'smtps://mail.example:465',
  DATABASE_URL: 'postgres://lajvard@db.example/lajvard',
};

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof UnusableSettings) return error.problems;
    throw error;
  }
};

describe('settings', () => {
  it('have the specification as their defaults', () => {
    const settings = readSettings(PRODUCTION);
    expect(settings).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: '.data',
      ROUND_SECONDS: 60,
      EXTRA_SECONDS: 15,
      LOCK_SECONDS: 3,
      SPIN_SECONDS: 12,
      PAUSE_SECONDS: 8,
      DEMO: false,
      MIN_WITHDRAW: 25,
      VIDEO_PLAYBACK_URL_TEMPLATE: '/video/{stream}/index.m3u8',
      MEDIA_HTTP_URL: 'http://127.0.0.1:8090',
      RATE_LIMIT_FACTOR: 1,
      AUTO_REPEAT: true,
      YOU_WIN_VOICE: true,
    });
    expect(settings.PUBLIC_URL).toBe('https://play.example');
  });

  it('turn auto-repeat and the voice down for markets that forbid them', () => {
    const { AUTO_REPEAT, YOU_WIN_VOICE } = readSettings({ ...PRODUCTION, AUTO_REPEAT: '0', YOU_WIN_VOICE: '0' });
    expect([AUTO_REPEAT, YOU_WIN_VOICE]).toEqual([false, false]);
    expect(readSettings({ ...PRODUCTION, YOU_WIN_VOICE: 'net' }).YOU_WIN_VOICE).toBe('net');
    expect(() => readSettings({ ...PRODUCTION, YOU_WIN_VOICE: 'yes' })).toThrow(/YOU_WIN_VOICE is not 0, 1 or net/);
  });

  it.each([
    [{ WALLET_ADDR: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'WALLET_ADDR is the contract of a token'],
    [{ WALLET_ADDR: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' }, 'WALLET_ADDR is the contract of a token'],
    [
      { WALLET_ADDR: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF', TRC20_CONTRACT: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF' },
      'WALLET_ADDR is the contract of a token',
    ],
    [{ WALLET_ADDR: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'WALLET_ADDR is an address of nobody'],
  ])('with %j, deposits would be lost', (env, problem) => {
    const lost = [`${problem}: what is sent there is lost`];
    expect(problemsOf({ ...PRODUCTION, ...env })).toEqual(lost);
    expect(problemsOf({ DEMO: '1', ...env }), 'nor in the demo').toEqual(lost);
  });

  it.each(['STAFF_SECOND_FACTOR', 'DUAL_CONTROL'] as const)('has %s, except in the demo or where it is off', (name) => {
    const asked = (env: Record<string, string>) => readSettings(env)[name];
    const demo = { DEMO: '1', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'lajvard-demo-')) };
    expect([asked(PRODUCTION), asked({ ...PRODUCTION, [name]: '0' })]).toEqual([true, false]);
    expect([asked(demo), asked({ ...demo, [name]: '1' })]).toEqual([false, true]);
  });

  it('keep reading the wheel and moving money apart, except in the demo or where it is asked for', () => {
    const asked = (env: Record<string, string>) => readSettings(env).SUPER_ADMIN_READS_WHEEL;
    const demo = { DEMO: '1', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'lajvard-demo-')) };
    expect([asked(PRODUCTION), asked({ ...PRODUCTION, SUPER_ADMIN_READS_WHEEL: '1' })]).toEqual([false, true]);
    expect([asked(demo), asked({ ...demo, SUPER_ADMIN_READS_WHEEL: '0' })]).toEqual([true, false]);
  });

  it('name the zone of the reports, and refuse what is none', () => {
    const zoneOf = (zone?: string) => readSettings({ ...PRODUCTION, REPORT_TIME_ZONE: zone }).REPORT_TIME_ZONE;
    expect([zoneOf(), zoneOf('Asia/Tehran'), zoneOf('asia/tehran')]).toEqual(['UTC', 'Asia/Tehran', 'Asia/Tehran']);
    for (const wrong of ['Asia/Atlantis', '+03:30', 'EST', 'Tehran']) {
      expect(() => zoneOf(wrong), wrong).toThrow('REPORT_TIME_ZONE is not a time zone such as Asia/Tehran');
    }
  });

  it('may be parts of a second', () => {
    expect(readSettings({ ...PRODUCTION, ROUND_SECONDS: '0.4' }).ROUND_SECONDS).toBe(0.4);
  });

  it.each([
    ['PORT', '70000', 'PORT is above 65535'],
    ['PORT', 'http', 'PORT is not a whole number'],
    ['POT_SLOTS', '1.5', 'POT_SLOTS is not a whole number'],
    ['ROUND_SECONDS', '-1', 'ROUND_SECONDS is not a number'],
    ['ROUND_SECONDS', '0', 'ROUND_SECONDS is below 0.05'],
    ['DEMO', 'yes', 'DEMO is neither 0 nor 1'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL is not an address that begins with postgres:// or postgresql://'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is not a log level'],
    ['ROUND_SIGNING_KEY', 'c2VjcmV0', 'ROUND_SIGNING_KEY is not an Ed25519 key in base64 (PKCS 8)'],
    ['PORT', '3130.5', 'PORT is not a whole number'],
    ['METRICS_PORT', '9464.5', 'METRICS_PORT is not a whole number'],
    ['METRICS_PORT', '3000', 'METRICS_PORT must leave PORT free: metrics take one port from it on'],
    ['PROCESSES', '1.5', 'PROCESSES is not a whole number'],
    ['DATABASE_CONNECTIONS', '4.5', 'DATABASE_CONNECTIONS is not a whole number'],
    ['KEEP_ACTIVITIES_DAYS', '365.5', 'KEEP_ACTIVITIES_DAYS is not a whole number'],
    ['VIDEO_INGEST_DELAY_MS', '0.5', 'VIDEO_INGEST_DELAY_MS is not a whole number'],
    ['MIN_WITHDRAW', '12.345', 'MIN_WITHDRAW is not a whole number'],
    ['MAIL_FROM', '<>', 'MAIL_FROM is not a sender such as Lajvard <support@play.example>'],
    ['MAIL_FROM', 'nonsense', 'MAIL_FROM is not a sender such as Lajvard <support@play.example>'],
    ['MAIL_FROM', 'Lajvard support@play.example', 'MAIL_FROM is not a sender such as Lajvard <support@play.example>'],
    ['SUPPORT_EMAIL', 'nonsense', 'SUPPORT_EMAIL is not an e-mail address such as support@play.example'],
    ['SUPPORT_EMAIL', 'Help <a@b.example>', 'SUPPORT_EMAIL is not an e-mail address such as support@play.example'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL names no host'],
    ['SMTP_URL', 'smtps://:465', 'SMTP_URL is not an address that begins with smtp:// or smtps://'],
    ['PARTNER_HOSTS', 'a.example=north a.example=south', 'PARTNER_HOSTS names a host twice'],
    [
      'ALLOWED_FRAME_ANCESTORS',
      '*',
      'ALLOWED_FRAME_ANCESTORS holds something that is not an origin such as https://partner.example',
    ],
    [
      'VIDEO_PLAYBACK_URL_TEMPLATE',
      'https://film.example/index.m3u8',
      'VIDEO_PLAYBACK_URL_TEMPLATE does not contain {stream}, the place of its name',
    ],
    [
      'VIDEO_PLAYBACK_URL_TEMPLATE',
      'film/{stream}',
      'VIDEO_PLAYBACK_URL_TEMPLATE is neither a path such as /video/{stream}/index.m3u8 ' +
        'nor an address that begins with https://',
    ],
    ...['x', '10.0.0.0/33', '127.0.0.1 nginx'].map((value) => [
      'TRUSTED_PROXIES',
      value,
      'TRUSTED_PROXIES holds something that is not an address or network such as 10.0.0.0/24',
    ]),
  ])('%s=%s is refused with a sentence', (name, value, sentence) => {
    expect(problemsOf({ ...PRODUCTION, [name as string]: value as string })).toEqual([sentence]);
  });

  it.each([
    ['MAIL_FROM', 'support@play.example'],
    ['MAIL_FROM', 'لاجورد <support@play.example>'],
    ['MAIL_FROM', 'Lajvard, Support <support@play.example>'],
    ['SUPPORT_EMAIL', 'help@play.example'],
    ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8 fd00::/8 loopback'],
    ['PARTNER_HOSTS', 'a.example=north b.example=north'],
    ['ALLOWED_FRAME_ANCESTORS', 'https://partner.example'],
    ['VIDEO_PLAYBACK_URL_TEMPLATE', 'https://film.example/{stream}/index.m3u8'],
    ['SMTP_URL', 'smtp://user:secret@[::1]:2525'],
    ['DATABASE_URL', 'postgresql:///lajvard?host=/run/postgresql'],
    ['METRICS_PORT', '3001'],
  ])('%s=%s is taken', (name, value) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([]);
  });

  it('leave the port of the site to the site, however many processes measure themselves', () => {
    expect(problemsOf({ ...PRODUCTION, METRICS_PORT: '2998', PROCESSES: '2' })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, METRICS_PORT: '2998', PROCESSES: '3' })).toEqual([
      'METRICS_PORT must leave PORT free: metrics take 3 ports from it on',
    ]);
  });

  it('name a data folder that cannot be written, and why', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'lajvard-settings-')), 'file');
    writeFileSync(file, '');
    const problemIn = (DATA_DIR: string) => problemsOf({ DEMO: '1', DATA_DIR });
    expect(problemIn(path.join(file, 'x'))).toEqual([
      `DATA_DIR cannot be written: ${path.join(file, 'x')}: a part of it is a file`,
    ]);
    expect(problemIn(file)).toEqual([`DATA_DIR cannot be written: ${file}: it is a file`]);
  });

  it('take a signing key as openssl writes it', () => {
    const given = Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex').toString('base64');
    expect(readSettings({ ...PRODUCTION, ROUND_SIGNING_KEY: given }).ROUND_SIGNING_KEY).toContain('BEGIN PRIVATE KEY');
    expect(readSettings(PRODUCTION).ROUND_SIGNING_KEY).toBeNull();
  });

  it('of a production are refused while a secret, an address or the way for mails is missing', () => {
    const named = problemsOf({}).map((problem) => problem.split(' ')[0]);
    expect(named.toSorted()).toEqual([
      'DATABASE_URL',
      'MASTER_PASSWORD',
      'OFFICE_URL',
      'PUBLIC_URL',
      'RECEIPT_SECRET',
      'SMTP_URL',
      'STUDIO_KEY',
      'TOKEN_SECRET',
    ]);
  });

  it('name another host for the office than for the site', () => {
    const officeAt = (OFFICE_URL: string) => problemsOf({ ...PRODUCTION, OFFICE_URL });
    expect(officeAt('https://office.play.example')).toEqual([]);
    expect(officeAt('https://play.example:8443')).toEqual(['OFFICE_URL must name another host than PUBLIC_URL']);
    expect(officeAt('https://office.example/admin')).toEqual([
      'OFFICE_URL is not an origin such as https://office.example',
    ]);
  });

  it('of a production never hold the master password of the demo', () => {
    expect(problemsOf({ ...PRODUCTION, MASTER_PASSWORD: 'Lajvard-master-1' })).toEqual([
      "MASTER_PASSWORD is the demo's: everybody knows it",
    ]);
  });

  it('of the demo make their secrets once and keep them for their owner alone', () => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'lajvard-settings-'));
    const first = readSettings({ DEMO: '1', DATA_DIR });
    const file = path.join(DATA_DIR, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8')).TOKEN_SECRET).toBe(first.TOKEN_SECRET);
    expect(readSettings({ DEMO: '1', DATA_DIR })).toEqual(first);
    expect(new Set([first.TOKEN_SECRET, first.RECEIPT_SECRET, first.STUDIO_KEY]).size).toBe(3);
    expect(first.TOKEN_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(first.MASTER_PASSWORD).toBe('Lajvard-master-1');
  });
});

describe('witnesses of the public log', () => {
  const W1 = 'witness.example/w1+f7444db9+BH+j+VUl8k8c0bCP4ZfyjdODFiGwVHVrQxXjR96gOHdg';
  it('are keys with addresses; without the setting there are none', () => {
    expect(readSettings({ ...PRODUCTION, WITNESSES: `${W1}=https://witness.example/log/` }).WITNESSES).toEqual([
      { vkey: W1, url: 'https://witness.example/log' },
    ]);
    expect(readSettings(PRODUCTION).WITNESSES).toEqual([]);
  });

  it.each([
    W1,
    `${W1}=witness.example`,
    `${W1}=ftp://witness.example`,
    `${W1.replace('BH+j', 'BH+k')}=https://witness.example`,
    'https://witness.example',
    // the key of a log
    'casino.example/log+ea50fd69+ARYftXx74QOcGHDlm0QZ5hCgpgYV9+QaDj5Tn8HzaDI8=https://witness.example',
  ])('%s is none', (value) => {
    expect(problemsOf({ ...PRODUCTION, WITNESSES: value })).toEqual([
      'WITNESSES holds something that is not vkey=url, with the vkey of a witness',
    ]);
  });

  it('is named once', () => {
    const twice = `${W1}=https://one.example ${W1}=https://two.example`;
    expect(problemsOf({ ...PRODUCTION, WITNESSES: twice })).toEqual(['WITNESSES names a witness twice']);
  });
});

describe('the beacon', () => {
  const beaconOf = (env: Record<string, string>) => readSettings({ ...PRODUCTION, ...env }).BEACON_URLS;

  it.each([
    ['', []],
    ['none', []],
    ['https://api.drand.sh/, http://127.0.0.1:8080/relay', ['https://api.drand.sh', 'http://127.0.0.1:8080/relay']],
  ])('%j: the relays are %j', (BEACON_URLS, relays) => {
    expect(beaconOf({ BEACON_URLS })).toEqual(relays);
  });

  it('is an own one in the demo, unless it is switched off, and never in production', () => {
    const demo = { DEMO: '1', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'lajvard-demo-')) };
    expect([beaconOf(demo), beaconOf({ ...demo, BEACON_URLS: 'none' })]).toEqual(['own', []]);
    expect(problemsOf({ ...PRODUCTION, BEACON_URLS: 'own' })).toEqual([
      'BEACON_URLS must not be own: it proves nothing',
    ]);
  });

  it.each(['api.drand.sh', 'ftp://a.example', 'own https://a.example', 'https://a@a.example', 'https://a.example/?x'])(
    '%s is none',
    (BEACON_URLS) => {
      expect(problemsOf({ ...PRODUCTION, BEACON_URLS })).toEqual([
        'BEACON_URLS is neither own, none nor the URLs of drand relays such as https://api.drand.sh',
      ]);
    },
  );

  it('has at most five relays, each once', () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => `https://${n}.example`).join(' ');
    expect(problemsOf({ ...PRODUCTION, BEACON_URLS: six })).toEqual(['BEACON_URLS names more than 5 relays']);
    const twice = 'https://a.example https://a.example/';
    expect(problemsOf({ ...PRODUCTION, BEACON_URLS: twice })).toEqual(['BEACON_URLS names a relay twice']);
  });
});

describe('origins and partners', () => {
  it('are lists of nothing but origins, and of hosts with their partner', () => {
    const settings = readSettings({
      ...PRODUCTION,
      PARENT_ORIGINS: 'https://partner.example, http://127.0.0.1:8080',
      PARTNER_HOSTS: 'panel.partner.example=partner-7',
    });
    expect(settings.PARENT_ORIGINS).toEqual(['https://partner.example', 'http://127.0.0.1:8080']);
    expect(settings.PARTNER_HOSTS).toEqual(['panel.partner.example=partner-7']);
    expect(readSettings(PRODUCTION).PARENT_ORIGINS).toEqual([]);
  });

  it.each([
    '*',
    'https://*.example',
    'https://partner.example/',
    'https://partner.example/page',
    'null',
    'javascript:0',
  ])('%s is no origin', (origin) => {
    expect(problemsOf({ ...PRODUCTION, PARENT_ORIGINS: origin })).toEqual([
      'PARENT_ORIGINS holds something that is not an origin such as https://partner.example',
    ]);
  });
});
