/**
 * What nothing uses: files, exports, dependencies. Run twice: over everything; then with `--production` over what ships,
 * where an export that tests alone use counts as unused, unless its own file uses it.
 */
const ships = process.argv.includes('--production');
const TESTING = ['!src/**/testing/**!', '!src/simulator/**!', '!src/fake-server.ts!'];

export default {
  ignoreExportsUsedInFile: ships,
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs!',
        'scripts/{lajvard,verify-round,run-product,dev-server,build-product}.ts!',
        '{scripts,assets,bench}/**/*.ts',
        'architecture/*.mjs',
        'tests/*.ts',
      ],
      project: ['{scripts,assets,bench,architecture}/**/*.{ts,mjs}'],
      ignoreDependencies: ['@typescript/native', 'dependency-cruiser'], // run by their paths
    },
    'apps/server': {
      includeEntryExports: !ships,
      entry: [
        'src/{main,export,migrate,prove,restore-check,staff}.ts!',
        'src/modules/tickets/images/picture-process.ts!',
        'src/simulator/main.ts',
      ],
      project: ['src/**/*.ts!', ...TESTING],
      ignoreDependencies: ['swagger-ui-dist', 'laravel-echo', 'socket.io-client'], // files it serves; tests/integration's
    },
    'apps/{media,studio}': {
      entry: ['src/main.ts!', 'src/drawing/stage-worker.ts!', 'src/take-pictures.ts'],
      project: ['src/**/*.ts!', ...TESTING],
    },
    'apps/player': {
      entry: ['catalogue/main.tsx'],
      project: ['src/**/*.{ts,tsx}!', 'catalogue/*.{ts,tsx}', ...TESTING],
      ignoreDependencies: ['@testing-library/jest-dom', 'jsdom'], // of all browser tests
    },
    'apps/office': { project: ['src/**/*.{ts,tsx}!', ...TESTING] },
    'packages/*': {
      includeEntryExports: !ships,
      entry: ['src/testing/hold-postgres.ts'],
      project: ['src/**/*.{ts,tsx}!', ...TESTING],
    },
    'tests/*': { entry: ['src/**/*.{spec,test}.ts', '*.config.ts'], project: ['**/*.ts'] },
  },
};
