import base from './playwright.config.ts';

const url = process.env.AT ?? 'http://127.0.0.1:5171';
for (const w of [0, 1]) {
  process.env[`STORY_URL_drawn_${w}`] = url;
  process.env[`STORY_DATA_drawn_${w}`] = '/tmp/stage-data';
}
export default {
  ...base,
  globalSetup: undefined,
  outputDir: '/tmp/stage/results',
  projects: [{ name: 'drawn' }],
  workers: 1,
  reporter: 'list',
};
