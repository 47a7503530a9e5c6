// `npm run test:upgrade`: installs what is missing, then serves rounds with two versions side by side.
import { runWithTools } from './install.mjs';

await runWithTools('tests/upgrade/run.ts', process.argv.slice(2));
