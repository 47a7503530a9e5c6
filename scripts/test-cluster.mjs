// `npm run test:cluster`: installs what is missing, then runs six machines and takes one after the other away.
import { runWithTools } from './install.mjs';

await runWithTools('tests/cluster/run.ts', process.argv.slice(2));
