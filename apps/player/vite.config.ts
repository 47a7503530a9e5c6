import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildPage } from './offline/build-page.ts';

/** The texts that both apps share, and the player's own. */
const LOCALES = ['../../locales', 'locales'].map((folder) => path.join(import.meta.dirname, folder));
const SERVER = process.env.LAJVARD_SERVER ?? 'http://127.0.0.1:3000';

/**
 * Serves locales/{language}/{namespace}.json as /assets/i18n/{namespace}/{language}.json
 * (docs/specification/1-table-and-site.md#73-texts).
 */
const locales = (): Plugin => ({
  name: 'locales',
  configureServer(server) {
    server.middlewares.use('/assets/i18n', (request, response, next) => {
      const [, namespace = '', language = ''] = /^\/([a-z-]+)\/([a-z]{2})\.json/.exec(request.url ?? '') ?? [];
      const files = LOCALES.map((folder) => path.join(folder, language, `${namespace}.json`));
      const file = files.find((name) => existsSync(name));
      if (file === undefined) return next();
      response.setHeader('Content-Type', 'application/json').end(readFileSync(file));
    });
  },
  generateBundle() {
    for (const file of LOCALES.flatMap((folder) => globSync(path.join(folder, '*/*.json')))) {
      const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const language = path.basename(path.dirname(file));
      const fileName = `assets/i18n/${path.basename(file, '.json')}/${language}.json`;
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(texts) });
    }
  },
});

/** Makes the page that verifies a round from a disk, a file to download. */
const offlinePage = (): Plugin => ({
  name: 'offline-page',
  configureServer(server) {
    server.middlewares.use('/documents/lajvard-verify.html', async (_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(await buildPage());
    });
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'documents/lajvard-verify.html', source: await buildPage() });
  },
});

const FRAME = [
  /apps\/player\/src\/main[.]tsx$/, // with all that it imports
  /node_modules\/@tanstack\/react-router\//,
  /packages\/ui\/src\/(locale|theme|brand|classes|format|icons)/,
  /packages\/ui\/src\/controls\/(Button|Spinner|IconButton|Tabs|SegmentedControl|readers)/,
  // landing page and table both draw with these, and count down
  /packages\/(felt|roulette)\/src\/(wheel|chips|history|felt[.]css|round\/schedule)/,
  /apps\/player\/src\/shared\/(browser\/storage|session\/session|session\/signed-in|site\/(site-config|page-title|site-href))/,
];

export default defineConfig({
  plugins: [react(), locales(), offlinePage()],
  resolve: { alias: { i18next: path.join(import.meta.dirname, '../../packages/ui/src/locale/i18next-in-browser.ts') } },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What landing page and table both need travels as one file: it compresses better than many.
        codeSplitting: {
          groups: [
            { name: 'frame', test: (id) => FRAME.some((part) => part.test(id)), priority: 3 },
            // The practice table with all it asks for at once, even parts used elsewhere.
            { name: 'table', test: /\/(app\/TableRoutes|table\/Neighbours)[.]tsx$/, priority: 2 },
            // What a desktop draws beside felt and wheel; the felt of a phone and all around it. Each file
            // costs its headers.
            { name: 'panels', test: /\/table\/lazy-panels[.]ts$/, priority: 1 },
            { name: 'phone', test: /\/table\/mobile\/MobileTable[.]tsx$/, priority: 1 },
          ],
        },
      },
      // Schemas and rules are data: a page carries only the files of them that it uses.
      treeshake: {
        moduleSideEffects: [
          {
            test: /packages\/(contract|roulette|figures|money|tlog|beacon|verify)\/src\/|packages\/(felt|ui)\/src\/[^.]*[.]ts$/,
            sideEffects: false,
          },
        ],
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(
        ['/api', '/oauth', '/backoffice', '/video', '/demo/', '/livez', '/readyz', '/healthz', '/.well-known'].map(
          (at) => [at, SERVER],
        ),
      ),
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});
