import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourcesOf } from './sources.ts';

const DEPLOY = path.join(ROOT, 'deploy');
const read = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8');

/** Metrics of others: Prometheus, the exporters of the machines, the library's own, which a running server is asked. */
const OF_OTHERS = /^(?:up|(?:node|haproxy|patroni|etcd|process|nodejs)_\w+)$/;
const METRIC = /\b(?:lajvard|node|haproxy|patroni|etcd|process|nodejs)_\w+|\bup(?=\{)/g;
const HISTOGRAM_PART = /_(?:bucket|sum|count)$/;

/** Every metric that the sources declare, and whether it is a histogram. */
const declared = new Map([
  ...[...read('machine-facts').matchAll(/# TYPE (\w+) (\w+)/g)].map(([, name = '', kind = '']): [string, string] => [
    name,
    kind,
  ]),
  ...sourcesOf(['apps', 'packages/process'], /^(?!.*[.]test[.]).*[.]ts$/).flatMap(({ text }) =>
    [...text.matchAll(/\.(counter|gauge|histogram)(?:<[^>]*>)?\(\{\s*name: '(\w+)'/g)].map(
      ([, kind = '', name = '']): [string, string] => [name, kind],
    ),
  ),
]);

const isDeclared = (name: string): boolean =>
  OF_OTHERS.test(name) ||
  declared.get(name) === 'counter' ||
  declared.get(name) === 'gauge' ||
  (HISTOGRAM_PART.test(name) && declared.get(name.replace(HISTOGRAM_PART, '')) === 'histogram');

/** Grafana's variable, the only one in an expression. */
const INTERVAL = '$__rate_interval';

/** What a dashboard says of a panel. */
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource?: { readonly uid: string };
}

const expressionsOf = (dashboard: string): string[] =>
  (JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );

describe('what operators get beside the programs', () => {
  it('the metrics that the sources declare are found, and named as metrics should be', () => {
    expect(declared.size).toBeGreaterThan(20);
    for (const [name, kind] of declared) {
      expect(name, 'the prefix of the product').toMatch(/^lajvard_[a-z_]+$/);
      if (kind === 'counter') expect(name, 'a counter ends so').toMatch(/_total$/);
    }
  });

  it.each([
    ['the alerts', () => read('prometheus/alerts.yml').match(METRIC) ?? []],
    ['the dashboard', () => expressionsOf(read('grafana/lajvard.json')).flatMap((expr) => expr.match(METRIC) ?? [])],
  ])('every metric in %s is declared', (_what, names) => {
    expect(names().length).toBeGreaterThan(10);
    expect(names().filter((name) => !isDeclared(name))).toEqual([]);
    expect(isDeclared('lajvard_planted_total'), 'an invented one is refused').toBe(false);
  });

  it('the guide says what each metric is and what to do about each alert', () => {
    const pages = path.join(ROOT, 'docs', 'operators');
    const guide = readdirSync(pages)
      .map((page) => readFileSync(path.join(pages, page), 'utf8'))
      .join('\n');
    const alerts = [...read('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alerts.length).toBeGreaterThan(10);
    for (const name of [...alerts, ...declared.keys()]) expect(guide.includes(`\`${name}`), name).toBe(true);
  });

  it('machine-facts reports when the certificate of a machine ends', (test) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-facts-'));
    const file = path.join(folder, 'fullchain.pem');
    const made = ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=play.example', '-days', '10'];
    const key = path.join(folder, 'key.pem');
    try {
      if (spawnSync('openssl', [...made, '-keyout', key, '-out', file]).error) test.skip('there is no openssl here');
      const run = spawnSync(path.join(DEPLOY, 'machine-facts'), [file, folder], { encoding: 'utf8' });
      expect([run.status, run.stderr]).toEqual([0, '']);
      const told = readFileSync(path.join(folder, 'lajvard.prom'), 'utf8');
      const ends = /^lajvard_machine_certificate_ends_timestamp_seconds\{file="(.*)"\} (\d+)$/m.exec(told);
      expect(ends?.[1]).toBe(file);
      const days = (Number(ends?.[2]) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(10);
      expect(readdirSync(folder).toSorted(), 'nothing half-written stays').toEqual([
        'fullchain.pem',
        'key.pem',
        'lajvard.prom',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('promtool accepts the configuration, and the alerts fire when they must', (test) => {
    const promtool = (...args: string[]) =>
      spawnSync('promtool', args, { cwd: path.join(DEPLOY, 'prometheus'), encoding: 'utf8' });
    if (promtool('--version').error) test.skip('promtool is missing: install the Debian package prometheus');
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', ...readdirSync(path.join(DEPLOY, 'prometheus')).filter((name) => name.endsWith('.test.yml'))],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect(status, stdout + stderr).toBe(0);
    }
  });

  it('promtool parses every expression of the dashboard', (test) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-dashboard-'));
    /** What promtool says of these expressions, as rules; undefined without promtool. */
    const check = (expressions: readonly string[]): string | undefined => {
      const rules = expressions.map((expr, at) => ({ record: `panel:${at}`, expr: expr.replaceAll(INTERVAL, '5m') }));
      const file = path.join(folder, 'rules.yml');
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] })); // JSON is YAML
      const { error, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
      return error ? undefined : stdout + stderr;
    };
    try {
      const expressions = expressionsOf(read('grafana/lajvard.json'));
      expect(expressions.length).toBeGreaterThan(30);
      const said = check(expressions);
      if (said === undefined) test.skip('promtool is missing: install the Debian package prometheus');
      expect(said).toContain(`SUCCESS: ${expressions.length} rules found`);
      for (const wrong of ['sum(lajvard_leader', 'rate(lajvard_plays_total)', 'lajvard_leader{job=$job}'])
        expect(check([wrong]), wrong).toContain('FAILED');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('each panel of the dashboard has its own id and place, and asks the chosen Prometheus', () => {
    const { panels } = JSON.parse(read('grafana/lajvard.json')) as { panels: Panel[] };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size, 'no panel lies on another').toBe(cells.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    const charts = panels.filter(({ type }) => type !== 'row');
    expect(charts.filter(({ datasource }) => !/^[$]\{datasource\}$/.test(datasource?.uid ?? ''))).toEqual([]);
  });
});
