// `npm run test:cluster`: installs what is missing, then runs six machines and takes one after the other away.
import { runWithTools } from './install.mjs';

await runWithTools('scripts/test-cluster.ts', process.argv.slice(2));
