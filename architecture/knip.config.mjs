// What nothing uses: files, exports, dependencies. `npm run check` asks twice: of everything, and with `--production`
// of what ships, where a file or an export that tests alone use counts as unused, unless its own file uses it too.
const ships = process.argv.includes('--production');
const code = (glob) => [`${glob}!`, '!src/**/testing/**!'];

export default {
  include: ['files', 'dependencies', 'exports', 'types', 'duplicates'],
  ignoreExportsUsedInFile: ships,
  ignoreDependencies: [
    ...['@typescript/native', 'dependency-cruiser', '@action-validator/core'], // run as processes
    ...['@fontsource-variable/bodoni-moda', '@fontsource-variable/vazirmatn'], // named in CSS
    ...(ships ? ['vite', '@vitejs/plugin-react'] : []), // build the pages
    '@ffmpeg-installer/ffmpeg', // resolved if it is there
    'swagger-ui-dist', // its files are served
    ...['@testing-library/jest-dom', 'laravel-echo', 'socket.io-client'], // of tests/
    ...['@fontsource-variable/estedad', '@fontsource/el-messiri', 'axe-core'], // read as files
  ],
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs!',
        'scripts/{build-product,dev-server,lajvard,run-product}.ts!',
        'assets/**/{make,take}-*.ts',
        'assets/fairness-report/raw-stream.ts', // run by another
        'architecture/dependency-cruiser.config.mjs',
        'bench/{main,*-load,abusers,fill-history}.ts',
      ],
      project: ['{scripts,assets,bench,architecture}/**/*.{ts,mjs}'],
    },
    'apps/server': {
      entry: ['src/main.ts!', 'src/modules/tickets/images/picture-process.ts!'],
      project: code('src/**/*.ts'),
      includeEntryExports: !ships,
    },
    'apps/media': { entry: 'src/main.ts!', project: code('src/**/*.ts') },
    'apps/studio': {
      entry: ['src/main.ts!', 'src/drawing/stage-worker.ts!', 'src/take-pictures.ts'],
      project: code('src/**/*.ts'),
    },
    'apps/player': {
      entry: ['catalogue/main.tsx', 'offline/main.ts!'],
      // build-page.ts: with vite
      project: [...code('{src,offline}/**/*.{ts,tsx}'), '!offline/build-page.ts!', 'catalogue/*.{ts,tsx}'],
    },
    'apps/office': { project: code('src/**/*.{ts,tsx}') },
    'packages/embedded-postgres': {
      entry: 'src/testing/hold-postgres.ts',
      project: code('src/**/*.ts'),
      includeEntryExports: !ships,
    },
    // stands for i18next in the builds of the apps
    'packages/ui': {
      entry: 'src/locale/i18next-in-browser.ts!',
      project: code('src/**/*.{ts,tsx}'),
      includeEntryExports: !ships,
    },
    // published: its exports are for others
    'packages/verify': { entry: ['bin/*.ts!', 'tools/*.ts'], project: code('src/**/*.ts') },
    'packages/*': { project: code('src/**/*.{ts,tsx}'), includeEntryExports: !ships },
    tests: {
      entry: [
        '*/{main,run}.ts',
        'run-tests.ts',
        '{browser-setup,integration/world/vitest-postgres,reporters/for-*}.ts',
        '**/*.{spec,test}.ts',
        '{e2e/end-of-*,harness/browser/start-products}.ts',
        '{cluster/viewers,harness/socket-load}.ts',
        '*/playwright.config.ts',
      ],
      project: '**/*.ts',
    },
  },
};
