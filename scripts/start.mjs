// `npm start`: installs what is missing, then builds and runs the product.
import { runOnNode24 } from './install.mjs';

await runOnNode24('scripts/run-product.ts', process.argv.slice(2));
