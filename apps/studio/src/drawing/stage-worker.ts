// Runs in its own thread: the hundreds of megabytes of short-lived numbers go with it when it ends.
import { parentPort, workerData } from 'node:worker_threads';
import { buildStage, type StageTables } from './stage.ts';

const { width, height } = workerData as { width: number; height: number };
const tables: StageTables = buildStage(width, height);
parentPort?.postMessage(tables);
