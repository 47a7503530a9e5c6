import { expect, it, vi } from 'vitest';
import { createI18n } from './i18n.ts';

/** A server of texts by path. */
function serve(files: Record<string, object>) {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'https://lajvard.test').pathname;
    fetched.push(path);
    const file = files[path];
    return new Response(JSON.stringify(file ?? {}), { status: file ? 200 : 404 });
  });
  return fetched;
}

// docs/specification/1-table-and-site.md#11-languages-and-themes
// docs/specification/1-table-and-site.md#415-language-of-a-page
it('loads each namespace of the language, with English as the fallback', async () => {
  const fetched = serve({
    '/assets/i18n/site/fa.json': { play: 'شروع بازی' },
    '/assets/i18n/site/en.json': { play: 'Play now', terms: 'Terms' },
  });
  const i18n = await createI18n({ language: 'fa', namespaces: ['site'] });
  expect(i18n.t('play')).toBe('شروع بازی');
  expect(i18n.t('terms')).toBe('Terms');
  expect(fetched.toSorted()).toEqual(['/assets/i18n/site/en.json', '/assets/i18n/site/fa.json']);
});

it('asks again for a file that did not come, instead of showing keys', async () => {
  serve({ '/assets/i18n/site/fa.json': { play: 'شروع بازی' }, '/assets/i18n/site/en.json': { play: 'Play now' } });
  const server = globalThis.fetch;
  const troubles = [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(new Response('starting', { status: 503 })),
  ];
  vi.stubGlobal('fetch', (url: string) => (url.endsWith('fa.json') && troubles.shift()?.()) || server(url));
  const i18n = await createI18n({ language: 'fa', namespaces: ['site'] });
  expect(i18n.t('play')).toBe('شروع بازی');
});

it('starts without a file that does not exist', async () => {
  serve({ '/assets/i18n/site/en.json': { play: 'Play now' } });
  const i18n = await createI18n({ language: 'fa', namespaces: ['site'] });
  expect(i18n.t('play')).toBe('Play now');
});

it('leaves escaping to React: names with special characters stay as typed', async () => {
  const i18n = await createI18n({
    language: 'en',
    namespaces: ['site'],
    resources: { en: { site: { hello: 'Hello {{name}}' } } },
  });
  expect(i18n.t('hello', { name: "O'Neil & Sons" })).toBe("Hello O'Neil & Sons");
});

it('switches once all that is shown has come, and to the last language asked for', async () => {
  const fetched = serve({
    '/assets/i18n/site/fa.json': { play: 'شروع بازی' },
    '/assets/i18n/site/en.json': { play: 'Play now' },
    '/assets/i18n/table/en.json': { chip: 'chip' },
    '/assets/i18n/table/fa.json': { chip: 'ژتون' },
  });
  const i18n = await createI18n({ language: 'en', namespaces: ['site'] });
  await i18n.loadNamespaces(['table']);
  const shown: string[] = [];
  i18n.on('languageChanged', () => shown.push(`${i18n.t('play')} ${i18n.t('table:chip')}`));
  await Promise.all([i18n.changeLanguage('fa'), i18n.changeLanguage('en'), i18n.changeLanguage('fa')]);
  expect(new Set(shown)).toEqual(new Set(['شروع بازی ژتون']));
  expect(i18n.hasLoadedNamespace('table')).toBe(true);
  expect(fetched).toHaveLength(new Set(fetched).size);
});
