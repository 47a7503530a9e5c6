import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LANGUAGE_FACTS, type Language, type PageBlock, type PageRun } from '@lajvard/contract';

// The guide as one self-contained HTML document with embedded fonts and pictures.

/** A text of the guide, as its file is read. */
export interface GuideText {
  readonly title: string;
  readonly description: string;
  readonly content: readonly PageBlock[];
}

const load = createRequire(import.meta.url);
const dataOf = (file: string, type: string): string => `data:${type};base64,${readFileSync(file).toString('base64')}`;
const font = (family: string, file: string, weight: string, range = ''): string => {
  const source = dataOf(load.resolve(file), 'font/woff2');
  return `@font-face{font-family:"${family}";src:url(${source}) format("woff2");font-weight:${weight};${range}}`;
};
const ARABIC = 'unicode-range:U+600-6FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFF';
const EL_MESSIRI = path.resolve(import.meta.dirname, '../../packages/ui/src/styles/fonts/el-messiri-persian-600.woff2');
const FONTS = [
  font('Vazirmatn', '@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2', '100 900'),
  font('Vazirmatn', '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2', '100 900', ARABIC),
  font('Bodoni Moda', '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2', '400 900'),
  font('El Messiri', EL_MESSIRI, '600', ARABIC),
];

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const runs = (all: readonly PageRun[]): string =>
  all.map(({ text, strong }) => (strong ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text))).join('');

/** `@picture NAME: ALTERNATIVE | CAPTION`: a listener hears what the picture shows, then its caption. */
const PICTURE = /^@picture ([a-z-]+): (.+) \| (.+)$/;

const block = (each: PageBlock, pictures: Readonly<Record<string, Buffer>>): string => {
  switch (each.kind) {
    case 'heading':
      return `<h${each.level}>${escapeHtml(each.text)}</h${each.level}>`;
    case 'note':
      return `<p class="note">${runs(each.runs)}</p>`;
    case 'list': {
      const tag = each.ordered ? 'ol' : 'ul';
      return `<${tag}>${each.items.map((item) => `<li>${runs(item)}</li>`).join('')}</${tag}>`;
    }
    case 'table': {
      const head = each.head.map((cell) => `<th>${runs(cell)}</th>`).join('');
      const rows = each.rows.map((row) => `<tr>${row.map((cell) => `<td>${runs(cell)}</td>`).join('')}</tr>`);
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
    }
    case 'paragraph': {
      const [, name = '', shown = '', caption = ''] = PICTURE.exec(each.runs.map(({ text }) => text).join('')) ?? [];
      if (name === '') return `<p>${runs(each.runs)}</p>`;
      const picture = pictures[name];
      if (!picture) throw new Error(`the guide shows ${name}, which no picture was taken of`);
      const source = `data:image/jpeg;base64,${picture.toString('base64')}`;
      const below = `<figcaption>${escapeHtml(caption)}</figcaption>`;
      return `<figure class="${name}"><img src="${source}" alt="${escapeHtml(shown)}">${below}</figure>`;
    }
  }
};

/** The brand's rosette: eight golden squares, large behind the title. */
const ROSETTE = `<svg class="rosette" viewBox="-100 -100 200 200"><g fill="none" stroke="#f0dca6" stroke-width=".5">${[
  ...[0, 11.25, 22.5, 33.75, 45, 56.25, 67.5, 78.75],
]
  .map((turn) => `<rect x="-62" y="-62" width="124" height="124" transform="rotate(${turn})"/>`)
  .join('')}<circle r="96" stroke-dasharray=".2 5" stroke-width="2.4" stroke-linecap="round"/></g></svg>`;

/** @param pictures JPEG files by the names that the text uses */
export const renderGuide = (
  language: Language,
  product: string,
  text: GuideText,
  pictures: Readonly<Record<string, Buffer>>,
): string => {
  const style = readFileSync(path.join(import.meta.dirname, 'guide.css'), 'utf8');
  const mark = readFileSync(path.join(import.meta.dirname, '../../apps/player/public/favicon.svg'), 'utf8').replace(
    /<rect[^>]*rx="9"[^>]*>/,
    '',
  );
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGE_FACTS[language].direction}">
<head><meta charset="utf-8"><title>${escapeHtml(`${text.title} | ${product}`)}</title>
<style>${FONTS.join('')}${style}</style></head>
<body>
<section class="cover"><div class="brand">${mark}<span>${escapeHtml(product)}</span></div>${ROSETTE}
<h1>${escapeHtml(text.title)}</h1><p>${escapeHtml(text.description)}</p></section>
<main>${text.content.map((each) => block(each, pictures)).join('\n')}</main></body></html>`;
};
