// `npm run test:mutations`: installs what is missing, then judges the tests by a list of planted mistakes.
import { runWithTools } from './install.mjs';

await runWithTools('tests/mutations/main.ts', process.argv.slice(2));
