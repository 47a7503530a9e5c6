import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_FACTS, type Language } from '../../packages/contract/src/languages.ts';
import { toPersianDigits } from '../../packages/money/src/index.ts';
import { RED_POCKETS } from '../../packages/roulette/src/index.ts';
import { girihImage } from '../../packages/ui/src/brand/girih.ts';
import { createFormat } from '../../packages/ui/src/format/format.ts';
import type { DrawnRow } from './draw-numbers.ts';
import { type ReportResults, ROOT } from './results.ts';

type Words = { [name: string]: string | Words };
/** Limits set before the run; a p-value beyond them counts as a failure. */
const LOW = 0.0005;
const HIGH = 0.9995;
const FONTS = [
  ['Vazirmatn', 'vazirmatn/files/vazirmatn-arabic-wght-normal.woff2', 'U+0600-06FF, U+200C, U+FB50-FEFF'],
  ['Vazirmatn', 'vazirmatn/files/vazirmatn-latin-wght-normal.woff2', 'U+0000-05FF, U+2000-200B, U+200D-22FF'],
  ['Bodoni Moda', 'bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2', 'U+0000-05FF'],
] as const;

const fontFaces = (): string =>
  FONTS.map(([family, file, range]) => {
    const bytes = readFileSync(path.join(ROOT, 'node_modules/@fontsource-variable', file)).toString('base64');
    const face = `font-family:"${family}";font-weight:100 900;unicode-range:${range}`;
    return `@font-face{${face};src:url(data:font/woff2;base64,${bytes}) format("woff2")}`;
  }).join('\n');

const shown = (p: number): string => (p < 1e-300 ? '&lt; 1e-300' : p < 0.0001 ? p.toExponential(1) : p.toFixed(4));
const mono = (text: string): string => `<code dir="ltr">${text}</code>`;
const row = (cells: readonly string[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = (head: readonly string[], rows: readonly (readonly string[])[], kind = ''): string => {
  const body = rows.map((cells) => row(cells)).join('');
  return `<table class="${kind}"><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`;
};

/** A bar for each pocket: its distance from the expected count, in standard deviations. */
const deviations = ({ counts, count }: DrawnRow): string => {
  const expected = count / 37;
  const sigma = Math.sqrt(expected * (36 / 37));
  const bars = counts.map((found, pocket) => {
    const z = (found - expected) / sigma;
    const height = Math.min(3.5, Math.abs(z)) * 16;
    const colour = pocket === 0 ? '#0e8170' : RED_POCKETS.has(pocket) ? '#b01e34' : '#1a2036';
    const x = 26 + pocket * 17.6;
    return `<rect x="${x}" y="${z > 0 ? 66 - height : 66}" width="13" height="${height}" fill="${colour}"/>
<text x="${x + 6.5}" y="138" text-anchor="middle">${pocket}</text>`;
  });
  const lines = [-2, 0, 2].map((z) => {
    const dashes = z === 0 ? '0' : '3 3';
    return `<path d="M22 ${66 - z * 16}H680" stroke="#b9a97c" stroke-dasharray="${dashes}"/>
<text x="16" y="${69 - z * 16}" text-anchor="end">${z > 0 ? '+' : ''}${z}</text>`;
  });
  return `<svg viewBox="0 0 684 144" dir="ltr">${lines.join('')}${bars.join('')}</svg>`;
};

/** Every p-value as a line between 0 and 1; for a perfect wheel they are spread evenly. */
const spread = (values: readonly number[]): string => {
  const lines = values.map(
    (p) => `<path d="M${12 + p * 660} 8v26" stroke="#1f4696" stroke-width="1.6" opacity=".75"/>`,
  );
  const marks = [0, 0.25, 0.5, 0.75, 1].map(
    (at) => `<text x="${12 + at * 660}" y="43" text-anchor="middle">${at}</text>`,
  );
  const axis = '<path d="M12 26H672" stroke="#b9a97c"/>';
  return `<svg viewBox="0 0 684 44" dir="ltr">${axis}${lines.join('')}${marks.join('')}</svg>`;
};

/** The report as one self-contained page for printing, in the brand's style, with embedded fonts. */
export const reportPage = (results: ReportResults, language: Language, words: Words): string => {
  const format = createFormat(language, 'UTC');
  const t = (key: string, blanks: Record<string, string> = {}): string => {
    const text = key
      .split('.')
      .reduce<string | Words>((at, name) => (typeof at === 'string' ? at : (at[name] ?? '')), words);
    if (typeof text !== 'string' || text === '') throw new Error(`the report has no words for ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => blanks[name] ?? '');
  };
  const persian = language === 'fa';
  const { wheel, again, faults, battery, versions } = results;
  const all = [...wheel.answers, ...battery].map(({ p }) => p);
  const outside = all.filter((p) => p < LOW || p > HIGH).length;
  const p = (test: string, of: DrawnRow): string =>
    mono(shown(of.answers.find((answer) => answer.test === test)?.p ?? Number.NaN));
  const fault = (name: 'biased' | 'sticky'): string =>
    `<li>${t(`faults.${name}`)}<br><small>${t('faults.found', {
      pockets: p('pockets', faults[name]),
      distance: p('wheel-distance', faults[name]),
      correlation: p('serial-correlation', faults[name]),
    })}</small></li>`;
  const figure = (value: string, text: string): string => `<div><b>${value}</b><span>${text}</span></div>`;
  const counted = (count: number, key: string): string =>
    t(`${key}_${count === 1 ? 'one' : 'other'}`, { amount: '' }).trim();
  const utc = (iso: string): string => mono(iso.replace(/\.\d+Z$/, 'Z'));

  const style = readFileSync(path.join(import.meta.dirname, 'report.css'), 'utf8').replace(
    'GIRIH',
    girihImage(0.09, 120),
  );
  const figures = [
    figure(format.count(wheel.answers.length), counted(wheel.answers.length, 'summary.ours')),
    figure(format.count(battery.length), counted(battery.length, 'summary.battery')),
    figure(format.count(outside), t('summary.outside', { low: mono(String(LOW)), high: mono(String(HIGH)) })),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGE_FACTS[language].direction}">
<head><meta charset="utf-8"><title>${t('title')}</title>
<style>${fontFaces()}${style}</style></head>
<body>
<header><p>Lajvard</p><h1>${t('title')}</h1>
<p>${t('product', { scheme: results.scheme })}</p><p>${t('made', { date: format.date(results.endedAt) })}</p></header>
<main>
<section><h2>${t('summary.title')}</h2>
<p>${t('summary.text', { numbers: format.count(wheel.count), dieharder: versions.dieharder })}</p>
<div class="figures">${figures.join('')}</div></section>
<section><h2>${t('p.title')}</h2><p>${t('p.text')}</p>
<figure>${spread(all)}<figcaption>${t('p.spread')}</figcaption></figure></section>
<section><h2>${t('ours.title')}</h2>${table(
    ['test', 'statistic', 'degrees', 'wheel', 'again'].map((name) => t(`ours.${name}`)),
    wheel.answers.map(({ test, statistic, degreesOfFreedom }) => [
      t(`ours.${test}`),
      mono(statistic.toFixed(2)),
      degreesOfFreedom === null ? '–' : mono(String(degreesOfFreedom)),
      p(test, wheel),
      p(test, again),
    ]),
  )}</section>
<section><h2>${t('counts.title')}</h2>
<p>${t('counts.text', { expected: format.count(Math.round(wheel.count / 37)) })}</p>${deviations(wheel)}</section>
<section><h2>${t('faults.title')}</h2><p>${t('faults.text', { numbers: format.count(faults.biased.count) })}</p>
<ul>${fault('biased')}${fault('sticky')}</ul></section>
<section><h2>${t('battery.title')}</h2><p>${t('battery.text', {
    version: versions.dieharder,
    tests: format.count(battery.length),
    expected: persian ? toPersianDigits((battery.length / 100).toFixed(1)) : (battery.length / 100).toFixed(1),
  })}</p>${table(
    ['name', 'variant', 'p', 'verdict'].map((name) => t(`battery.${name}`)),
    battery.map(({ name, variant, p: value, verdict }) => [
      mono(name),
      mono(String(variant)),
      mono(value.toFixed(4)),
      `<span class="${verdict}">${t(`battery.${verdict}`)}</span>`,
    ]),
    'narrow',
  )}</section>
<section><h2>${t('limits.title')}</h2><p>${t('limits.text')}</p></section>
<section><h2>${t('again.title')}</h2><p>${t('again.text')}</p>
<pre dir="ltr">node assets/fairness-report/make-fairness-report.ts</pre>${table(
    [],
    [
      [t('again.seed'), mono(again.text)],
      [t('again.digest', { numbers: format.count(again.count) }), mono(again.digest)],
      [t('again.digest-wheel'), mono(wheel.digest)],
      [t('again.commit'), mono(results.commit)],
      [t('again.node'), mono(`${versions.node}, ${versions.openssl}`)],
      [t('again.system'), mono(versions.system)],
      [t('again.started'), `${utc(results.startedAt)} – ${utc(results.endedAt)}`],
    ],
    'facts',
  )}</section>
</main></body></html>`;
};
