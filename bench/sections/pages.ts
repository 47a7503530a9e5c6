import { freePort } from '../../tests/harness/free-port.ts';
import { openStage } from '../../tests/harness/picture-stage.ts';
import { measureFirstChip } from './first-chip.ts';
import { measurePaint } from './paint.ts';
import { measureWire } from './wire.ts';

/** The JavaScript of a cold visit to landing and practice, when a first visitor sees them, and when a chip lies. */
export const measurePages = async (): Promise<void> => {
  const stage = await openStage(await freePort(), {});
  try {
    await measureWire(stage);
    await measurePaint(stage);
    await measureFirstChip(stage);
  } finally {
    await stage.end();
  }
};
