// `npm run test:cluster`: installs what is missing, then runs six machines and takes one after the other away.
import { runOnNode24 } from './install.mjs';

await runOnNode24('scripts/test-cluster.ts', process.argv.slice(2));
