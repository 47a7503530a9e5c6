import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const OWN = path.join(import.meta.dirname, 'locales');
/** Refusals and form errors of the wire read the same for staff and players: their texts stand once. */
const SHARED = path.join(import.meta.dirname, '../player/locales');
const SHARED_NAMESPACES = ['errors', 'refusals', 'ui', 'replay', 'table', 'tickets', 'factor'];

const fileOf = (language: string, namespace: string): string =>
  path.join(SHARED_NAMESPACES.includes(namespace) ? SHARED : OWN, language, `${namespace}.json`);

/** Serves the texts as /admin/assets/i18n/{namespace}/{language}.json. */
const locales = (): Plugin => ({
  name: 'locales',
  configureServer(server) {
    server.middlewares.use('/admin/assets/i18n', (request, response, next) => {
      const [, namespace = '', language = ''] = /^\/([a-z-]+)\/([a-z]{2})\.json/.exec(request.url ?? '') ?? [];
      const file = fileOf(language, namespace);
      if (!existsSync(file)) return next();
      response.setHeader('Content-Type', 'application/json').end(readFileSync(file));
    });
  },
  generateBundle() {
    for (const language of readdirSync(OWN)) {
      const own = readdirSync(path.join(OWN, language)).map((file) => path.basename(file, '.json'));
      for (const namespace of [...own, ...SHARED_NAMESPACES]) {
        const texts: unknown = JSON.parse(readFileSync(fileOf(language, namespace), 'utf8'));
        const fileName = `assets/i18n/${namespace}/${language}.json`;
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(texts) });
      }
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
      treeshake: { moduleSideEffects: [{ test: /packages\/(contract|roulette|money)\/src\//, sideEffects: false }] },
    },
  },
});
