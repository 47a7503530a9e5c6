// `npm run test:guide`: installs what is missing, then runs the operator's guide in a Debian machine.
import { runWithTools } from './install.mjs';

await runWithTools('tests/guide/run.ts', process.argv.slice(2));
