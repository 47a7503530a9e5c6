import { parentPort } from 'node:worker_threads';
import { type RoundWork, workOut } from './round-thread.ts';

parentPort?.on('message', (work: RoundWork) => parentPort?.postMessage(workOut(work)));
