import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The texts that both apps share, and the office's own. */
const LOCALES = ['../../locales', 'locales'].map((folder) => path.join(import.meta.dirname, folder));

/** Serves the texts as /admin/assets/i18n/{namespace}/{language}.json. */
const locales = (): Plugin => ({
  name: 'locales',
  configureServer(server) {
    server.middlewares.use('/admin/assets/i18n', (request, response, next) => {
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

export default defineConfig({
  base: '/admin/',
  plugins: [react(), locales()],
  resolve: { alias: { i18next: path.join(import.meta.dirname, '../../packages/ui/src/locale/i18next-in-browser.ts') } },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /packages\/(contract|roulette|figures|money)\/src\//, sideEffects: false }],
      },
    },
  },
});
