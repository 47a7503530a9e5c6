import { parentPort, workerData } from 'node:worker_threads';
import { type RoundWork, workOut } from './round-thread.ts';

parentPort?.postMessage(workOut(workerData as RoundWork));
