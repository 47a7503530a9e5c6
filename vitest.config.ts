import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, one of these would run alone while a core is idle. */
const LONGEST = new RegExp(
  `/(?:${[
    'leader|processes|wheel|build|simulator|crash|presence|start|alerts|queue|ticket-pictures|broadcast',
    'dependency-rules|studio|film|loudness|tlog/src/log|deploy|language',
  ].join('|')})[.]test[.]tsx?$`,
);
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * The one place for patience: a test that fails because a machine is slow is worse than a slow one, and nothing waits
 * longer than it must. What is waited for has minutes; a test or hook, which waits for many such things, half an hour.
 */
const PATIENT = {
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000, // a hook that times out fails the tests after it too
  expect: { poll: { timeout: 240_000 } },
};

/** The window of component tests loads nothing: a link or a frame that is followed leaves the page as it is. */
const WINDOW = {
  disableIframePageLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
  navigation: {
    disableMainFrameNavigation: true,
    disableChildFrameNavigation: true,
    disableChildPageNavigation: true,
    disableFallbackToSetURL: true,
  },
};

/** What only computes runs after what mostly waits: a worker for each core, because each loads everything anew. */
const COMPUTES = { maxWorkers: '100%', sequence: { groupOrder: 2 } };
const WAITS = { maxWorkers: 4, sequence: { groupOrder: 1 } }; // two cores would have one worker by themselves

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'architecture',
          isolate: false,
          include: ['architecture/**/*.test.ts'],
          ...PATIENT,
          ...COMPUTES,
        },
      },
      {
        test: {
          name: 'pure',
          isolate: false,
          ...COMPUTES,
          ...PATIENT,
          include: [
            'packages/{money,roulette,wheel,figures,contract,tlog,beacon,verify,process}/src/**/*.test.ts',
            'packages/verify/{bin,tools}/**/*.test.ts',
            'apps/{studio,media}/src/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
            'assets/**/*.test.ts',
            'tests/{harness,reporters,cluster,guide,mutations}/**/*.test.ts',
            'tests/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          ...COMPUTES,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: WINDOW } },
          setupFiles: ['tests/browser-setup.ts'],
          ...PATIENT,
          include: [
            'packages/{felt,ui,client}/src/**/*.test.{ts,tsx}',
            'apps/{player,office}/src/**/*.test.{ts,tsx}',
            'apps/player/catalogue/*.test.tsx',
          ],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          ...WAITS,
          include: [
            'apps/server/src/**/*.test.ts',
            'packages/embedded-postgres/src/**/*.test.ts',
            'tests/integration/*/*.test.ts',
            'tests/simulator/*.test.ts',
          ],
          globalSetup: ['tests/integration/world/vitest-postgres.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
