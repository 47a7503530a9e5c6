import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ALERTS = fileURLToPath(new URL('../../../deploy/prometheus/alerts.yml', import.meta.url));
const STEP_SECONDS = 15;
const STEPS = 120; // half an hour
const HALF_SECONDS = STEPS * STEP_SECONDS;

/** What a program told Prometheus, and when, epoch seconds. */
export interface Scrape {
  readonly at: number;
  readonly text: string;
}

/** Before a fault, and twice while it lasts. */
export type Told = readonly [before: Scrape, since: Scrape, later: Scrape];

/** Whether promtool is installed (Debian package `prometheus`). */
export const hasPromtool = (): boolean => spawnSync('promtool', ['--version']).error === undefined;

/** What a metrics port serves. */
export const scrape = async (port: number | null | undefined): Promise<Scrape> => {
  // a kept connection may close in the very moment of the next scrape
  const headers = { connection: 'close' };
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  return { at: Date.now() / 1000, text };
};

/** The rule of one alert as the product has it; promtool would evaluate all the others at each step too. */
const ruleOf = (alert: string): string => {
  const [, rule] = readFileSync(ALERTS, 'utf8').split(new RegExp(`^(?= {6}- alert: ${alert}\\b)`, 'm'));
  if (rule === undefined) throw new Error(`no alert is called ${alert}`);
  const [text = ''] = rule.split(/\n(?= {6}- alert: | {2}- name: )/);
  return text;
};

const seriesOf = ({ text }: Scrape): Map<string, number> =>
  new Map(
    [...text.matchAll(/^(lajvard_\S+?(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );

const ofInstance = (name: string, instance: string): string =>
  name.includes('{') ? name.replace('{', `{instance="${instance}",`) : `${name}{instance="${instance}"}`;

/**
 * Of the metrics that the rule asks for: half an hour as before the fault, then half an hour in which each value goes
 * on as between the two scrapes of the fault; series that ended are absent. The story begins at 0, so times count from
 * there.
 */
const inputSeries = (instance: string, [before, since, later]: Told, rule: string): string[] => {
  const [was, first, second] = [seriesOf(before), seriesOf(since), seriesOf(later)];
  const origin = since.at - HALF_SECONDS;
  const asked = new Set(rule.match(/\blajvard_\w+/g));
  const names = [...new Set([...was.keys(), ...second.keys()])].filter((name) => asked.has(name.replace(/\{.*/, '')));
  return names.map((name) => {
    const time = /^[^{]*_timestamp_seconds/.test(name) ? origin : 0;
    const values = (from: number | undefined, slope: number): string =>
      from === undefined ? `stale _x${STEPS - 1}` : `${from - time}${slope < 0 ? '' : '+'}${slope.toFixed(9)}x${STEPS}`;
    const last = second.get(name);
    const from = first.get(name) ?? last;
    const slope = last === undefined ? 0 : ((last - (from ?? last)) * STEP_SECONDS) / (later.at - since.at);
    const inFault = values(last === undefined ? undefined : from, slope);
    return `{ series: '${ofInstance(name, instance)}', values: '${values(was.get(name), 0)} ${inFault}' }`;
  });
};

/**
 * Plays to the product's alerts what programs told, by the name of each.
 * @returns null if the alert fires at the end for exactly these labels, and there was none before the fault; else
 * promtool's words
 */
export const playAlert = (
  alert: string,
  told: Readonly<Record<string, Told>>,
  labels: Readonly<Record<string, string>>,
): string | null => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-alerts-'));
  const fired = Object.entries({ alertname: alert, alertstate: 'firing', ...labels });
  try {
    const rule = ruleOf(alert);
    writeFileSync(path.join(folder, 'alerts.yml'), `groups:\n  - name: story\n    rules:\n${rule}\n`);
    const story = [
      'rule_files: [alerts.yml]',
      `evaluation_interval: ${STEP_SECONDS}s`,
      'tests:',
      `  - interval: ${STEP_SECONDS}s`,
      '    input_series:',
      ...Object.entries(told).flatMap(([name, scrapes]) =>
        inputSeries(name, scrapes, rule).map((each) => `      - ${each}`),
      ),
      '    promql_expr_test:',
      `      - { expr: 'ALERTS{alertname="${alert}"}', eval_time: 29m }`,
      `      - expr: 'ALERTS{alertname="${alert}",alertstate="firing"}'`,
      '        eval_time: 59m',
      '        exp_samples:',
      `          - { labels: 'ALERTS{${fired.map(([name, value]) => `${name}="${value}"`).join(',')}}', value: 1 }`,
    ];
    writeFileSync(path.join(folder, 'story.yml'), `${story.join('\n')}\n`);
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'story.yml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? null : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
