import { startDatabase } from '../tests/harness/product.ts';
import { summary } from './report.ts';
import { scaleTable } from './scale/model.ts';
import { measureAbuse } from './sections/abuse.ts';
import { measureFairness } from './sections/fairness.ts';
import { measureFilm } from './sections/film.ts';
import { measureFrames } from './sections/frames.ts';
import { measureLimits } from './sections/limits.ts';
import { measurePages } from './sections/pages.ts';
import { measurePictures } from './sections/pictures.ts';
import { measureHerd, measurePlays } from './sections/plays.ts';
import { measureReports } from './sections/reports.ts';
import { measureSettlement } from './sections/settlement.ts';
import { measureSlots } from './sections/slots.ts';
import { measureSoak } from './sections/soak.ts';
import { measureSockets } from './sections/sockets.ts';
import { measureVideo } from './sections/video.ts';

// Measures ratios to a yardstick in the same run on the same machine, because absolute rates vary with the machine.
// npm run bench -- plays herd slots settlement sockets abuse reports pictures limits video film pages frames
// (all if none is named)
// npm run bench -- soak (five hours of rounds in twenty-five minutes; only if it is named)
// npm run bench -- fairness (150 rounds with a beacon in thirteen minutes, and checks on a phone; only if it is named)
// npm run bench -- scale measures nothing: it prints the table of docs/SCALING.md from figures measured before
const SECTIONS = {
  plays: measurePlays,
  herd: measureHerd,
  settlement: measureSettlement,
  sockets: measureSockets,
  abuse: measureAbuse,
  reports: measureReports,
  pictures: measurePictures,
  soak: measureSoak,
  fairness: measureFairness,
} as const;
const ONLY_NAMED = ['soak', 'fairness'];
const named = process.argv.slice(2);
const wanted = (name: string): boolean => named.includes(name) || (named.length === 0 && !ONLY_NAMED.includes(name));

for (const [name, measure] of Object.entries(SECTIONS)) {
  if (!wanted(name)) continue;
  const database = await startDatabase(); // a fresh one each, without statistics, as after an installation
  try {
    await measure(database);
  } finally {
    await database.stop();
  }
}
if (named.includes('scale')) console.log(scaleTable());
if (wanted('slots')) await measureSlots();
if (wanted('limits')) measureLimits();
if (wanted('video')) await measureVideo();
if (wanted('film')) await measureFilm();
if (wanted('pages')) await measurePages();
if (wanted('frames')) await measureFrames();
process.exit(summary() === 0 ? 0 : 1);
