// `npm test`: installs what is missing, then checks and tests everything.
import { runWithTools } from './install.mjs';

await runWithTools('tests/run-tests.ts', process.argv.slice(2));
