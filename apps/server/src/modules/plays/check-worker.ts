import { parentPort, workerData } from 'node:worker_threads';
import { checkPlays, type StoredPlays } from './check-plays.ts';

parentPort?.postMessage(checkPlays(workerData as StoredPlays));
