// The second wall: directions between buildings, rooms and kinds of file, made from dependency-rules.mjs so that nobody edits a regular expression to add a room.
import { BUILDINGS, OFFICE_ROOMS, PLAYER_ROOMS, PURE_PACKAGES, SERVER_ROOMS } from './dependency-rules.mjs';

const SERVER = 'apps/server/src';
const PLAYER = 'apps/player/src';
const TESTS = '[.](test|spec)[.]tsx?$';
const OURS = '^(packages|apps|tests|architecture)/';

const buildingRules = Object.entries(BUILDINGS).map(([building, may]) => ({
  name: `building:${building}`,
  severity: 'error',
  comment: 'A building imports only what architecture/dependency-rules.mjs allows it.',
  // Tests beside server and simulator code start on a database of tests/integration: that is the one way in.
  from: { path: `^${building}/`, pathNot: building === 'apps/server' ? [TESTS, `^${SERVER}/simulator/`] : [] },
  to: {
    path: OURS,
    pathNot: [
      `^${building}/`,
      ...may.map((door) => (door.endsWith('.ts') ? `^${door.replaceAll('.', '[.]')}$` : `^${door}/`)),
    ],
  },
}));

const doorRules = Object.keys(BUILDINGS)
  .filter((building) => building.startsWith('packages/'))
  .map((building) => ({
    name: `door:${building}`,
    severity: 'error',
    comment: 'A package has doors (its exports): the inside has no address.',
    from: { path: OURS, pathNot: [`^${building}/`] },
    to: {
      path: `^${building}/src/`,
      pathNot: [
        `^${building}/src/(index|overlays|toasts|tables|lists|forms|tickets|page-person|places|sessions|session-end|drafts)[.]tsx?$`,
        '[.]css$',
      ],
    },
  }));

const serverRoomRules = Object.entries(SERVER_ROOMS).map(([room, doors]) => ({
  name: `room:server/${room}`,
  severity: 'error',
  comment: 'A room opens only the doors drawn in architecture/dependency-rules.mjs.',
  from: { path: `^${SERVER}/rooms/${room}/`, pathNot: TESTS },
  to: {
    path: `^${SERVER}/`,
    pathNot: [
      `^${SERVER}/rooms/${room}/`,
      `^${SERVER}/platform/`,
      ...doors.map((door) => `^${SERVER}/rooms/${door}/index[.]ts$`),
    ],
  },
}));

const browserRoomRules = (app, rooms) =>
  rooms.map((room) => ({
    name: `room:${app}/${room}`,
    severity: 'error',
    comment: 'Rooms of a browser do not open each other: app/ composes.',
    from: { path: `^apps/${app}/src/rooms/${room}/` },
    to: { path: `^apps/${app}/src/(rooms|app)/`, pathNot: [`^apps/${app}/src/rooms/${room}/`] },
  }));

export default {
  forbidden: [
    ...buildingRules,
    ...doorRules,
    ...serverRoomRules,
    ...browserRoomRules('player', PLAYER_ROOMS),
    ...browserRoomRules('office', OFFICE_ROOMS),
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      comment: 'The platform knows the outside world and nothing of casinos.',
      from: { path: `^${SERVER}/platform/`, pathNot: TESTS },
      to: { path: `^${SERVER}/(rooms|surfaces|app[.]ts|main[.]ts)` },
    },
    {
      name: 'composition-root-uses-doors',
      severity: 'error',
      comment: 'app.ts and the surfaces join rooms by their doors.',
      from: { path: `^${SERVER}/(app|main|index|prove|demo-seed)[.]ts$|^${SERVER}/surfaces/`, pathNot: TESTS },
      to: { path: `^${SERVER}/rooms/`, pathNot: [`^${SERVER}/rooms/[^/]+/index[.]ts$`] },
    },
    {
      name: 'rules-stay-pure',
      severity: 'error',
      comment: 'A *-rules.ts decides without input or output.',
      from: { path: '-rules[.]ts$' },
      to: { path: `^${SERVER}/platform/db|/(store|read|write)[.]ts$|^node:` },
    },
    {
      name: 'routes-never-touch-sql',
      severity: 'error',
      comment: 'A route calls one verb; SQL stands in the store.',
      from: { path: '/(player|staff)-routes[.]ts$' },
      to: { path: '/(store|read|write)[.]ts$|node_modules/(kysely|pg)/' },
    },
    {
      name: 'table-model-stays-pure',
      severity: 'error',
      comment: 'The model of the table imports the rules and nothing else.',
      from: { path: `^${PLAYER}/rooms/table/model/`, pathNot: TESTS },
      to: { pathNot: [`^${PLAYER}/rooms/table/model/`, '^packages/(roulette|money)/'] },
    },
    {
      name: 'only-the-store-knows-a-dealer',
      severity: 'error',
      comment: 'Practice and live differ in one object, which only store.ts holds and open-*.ts make.',
      from: {
        path: `^${PLAYER}/rooms/table/`,
        pathNot: [`^${PLAYER}/rooms/table/(dealer/|store[.]ts$|open-[a-z-]+[.]ts$)`, TESTS],
      },
      to: { path: `^${PLAYER}/rooms/table/round-source/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-packages-no-io',
      severity: 'error',
      comment: 'Money, rules and contract have no input, output, time or chance.',
      from: { path: `^(${PURE_PACKAGES.join('|')})/`, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-staff-code-in-the-player',
      severity: 'error',
      comment: "No staff code reaches a player's browser.",
      from: { path: `^${PLAYER}/` },
      to: { path: '^packages/contract/src/staff/' },
    },
    { name: 'no-circular', severity: 'error', comment: 'No cycles.', from: {}, to: { circular: true } },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'Every import resolves to something the project installs.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|[.]css(\\?|$)|^docs/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
};
