import { parentPort } from 'node:worker_threads';
import { type BeaconWork, workOut } from './beacon-thread.ts';

parentPort?.on('message', (work: BeaconWork) => parentPort?.postMessage(workOut(work)));
