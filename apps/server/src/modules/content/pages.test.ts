import type { Config } from '@lajvard/contract';
import { LANGUAGES, pageBlock } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillNames, pageNames } from './page-names.ts';
import { parsePage, parseRuns } from './parse-page.ts';
import { readPageFiles } from './seed-pages.ts';

const HEAD = '---\ntitle: Rules\ndescription: All of them.\n---\n';
const LEGAL = [
  ...['accounts-payouts-bonuses', 'anti-money-laundering', 'dispute-resolution', 'kyc-policies'],
  ...['responsible-gaming', 'self-exclusion', 'terms-and-conditions'],
]; // docs/specification/1-table-and-site.md#21-routes
const CONFIG: Config = {
  PRODUCT_NAME: 'Lajvard',
  DEFAULT_LANGUAGE: 'fa',
  WALLET_ADDR: '',
  MIN_WITHDRAW: 30,
  DEMO: false,
  PARTNER_PANEL: false,
  SUPPORT_EMAIL: 'help@play.example',
  PARENT_ORIGINS: [],
  landscape_phones: false,
  auto_repeat: true,
  you_win_voice: true,
  report_time_zone: 'UTC',
  VIDEO: { playback_url_template: '', ingest_delay_ms: 0 },
  ROUND: { round_seconds: 60, extra_seconds: 15, lock_seconds: 3, spin_seconds: 12, pause_seconds: 8 },
};

describe('the form of a page', () => {
  it('is headings, paragraphs, lists, tables and notes', () => {
    const list = '- a\n- **b**\n\n1. x\n2. y';
    const table = '| n | m |\n|---|---|\n| 1 | [p](/practice) |';
    const written = `${HEAD}First line\nand its end.\n\n## Part\n\n${list}\n\n${table}\n\n> Mind.\n`;
    expect(parsePage(written)).toEqual({
      title: 'Rules',
      description: 'All of them.',
      content: [
        { kind: 'paragraph', runs: [{ text: 'First line and its end.' }] },
        { kind: 'heading', level: 2, id: 'part-1', text: 'Part' },
        { kind: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b', strong: true }]] },
        { kind: 'list', ordered: true, items: [[{ text: 'x' }], [{ text: 'y' }]] },
        {
          kind: 'table',
          head: [[{ text: 'n' }], [{ text: 'm' }]],
          rows: [[[{ text: '1' }], [{ text: 'p', href: '/practice' }]]],
        },
        { kind: 'note', runs: [{ text: 'Mind.' }] },
      ],
    });
  });

  it.each([
    ['markup', '<script>alert(1)</script>'],
    ['a picture', '![x](/y.png)'],
    ['a heading of the first level', '# Title'],
    ['a list that a paragraph runs into', 'text\n- item'],
    ['a table without its rule', '| a | b |\n| 1 | 2 |'],
    ['a link that runs code', '[x](javascript:alert(1))'],
    ['a link to another site by two slashes', '[x](//evil.example)'],
  ])('refuses %s', (_what, block) => expect(() => parsePage(`${HEAD}${block}`)).toThrow());

  it('keeps what looks like markup inside words as words', () => {
    expect(parseRuns('a <b> & c')).toEqual([{ text: 'a <b> & c' }]);
  });

  it('refuses a page without title', () => expect(() => parsePage('---\ndescription: x\n---\ntext')).toThrow('title'));
});

describe('the pages of the repository', async () => {
  const pages = await readPageFiles();
  const slugsOf = (language: string) => pages.filter((page) => page.language === language).map(({ slug }) => slug);

  it.each(LANGUAGES)('are those of the footer, in %s', (language) => {
    expect(slugsOf(language)).toEqual(LEGAL);
  });

  it.each(LEGAL)('%s says the same in every language, part by part', (slug) => {
    const shapeOf = (language: string) =>
      pages
        .find((page) => page.language === language && page.slug === slug)
        ?.content.map((block) => [
          block.kind,
          block.kind === 'list' ? block.items.length : block.kind === 'table' ? block.rows.length : 0,
        ]);
    for (const language of LANGUAGES) expect(shapeOf(language), language).toEqual(shapeOf('en'));
  });

  it.each(pages.map((page) => [page.language, page.slug, page] as const))('%s/%s is whole', (language, _slug, page) => {
    const filled = fillNames([...page.content], pageNames(CONFIG, language));
    expect(z.array(pageBlock).safeParse(filled).success).toBe(true);
    expect(JSON.stringify(filled)).not.toContain('{{');
    expect(page.content.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(4);
    expect(page.description.length).toBeLessThan(200);
  });

  it('link only to pages that are there', () => {
    const known = [
      ...LEGAL.map((slug) => `/${slug}`),
      '/practice',
      '/fairness',
      '/account/history/played',
      '/account/forget-password',
    ];
    const links = [...JSON.stringify(pages).matchAll(/"href":"(\/[^"]*)"/g)].map(([, href]) => href);
    expect(links.filter((href) => !known.includes(href ?? ''))).toEqual([]);
  });
});

describe('names in a text', () => {
  it('are the settings of the casino, in the digits of the language', () => {
    const text = '{{product}}: {{round_seconds}} USD {{min_withdraw}} {{support}}';
    expect(fillNames(text, pageNames(CONFIG, 'fa'))).toBe('لاجورد: ۶۰ USD 30 help@play.example');
    expect(fillNames(text, pageNames({ ...CONFIG, PRODUCT_NAME: 'Firouzeh' }, 'en'))).toBe(
      'Firouzeh: 60 USD 30 help@play.example',
    );
  });

  it('that no setting has are a mistake, told at once', () => {
    expect(() => fillNames('{{licence}}', pageNames(CONFIG, 'en'))).toThrow('licence');
  });
});
