// `npm run witness -- URL --name NAME`: cosigns the checkpoints of logs (C2SP tlog-witness).
import { runOnNode24 } from './install.mjs';

await runOnNode24('packages/verify/bin/witness.ts', process.argv.slice(2));
