import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { decibels, peakOf, RATE } from './clip.ts';

const MIN_SECONDS = 0.25;
const MAX_SECONDS = 3.5;
const HIGHEST_PEAK = -1; // dBFS
const LISTENER_RATE = 16_000;

/** What is wrong with the length and the peak level of a clip. */
export const faultsOf = (id: string, samples: Float32Array): string[] => {
  const seconds = samples.length / RATE;
  const peak = decibels(peakOf(samples));
  return [
    ...(seconds < MIN_SECONDS || seconds > MAX_SECONDS ? [`${id}: ${seconds.toFixed(2)} s long`] : []),
    ...(peak >= HIGHEST_PEAK ? [`${id}: a peak of ${peak.toFixed(1)} dBFS`] : []),
  ];
};

/** What the speech recogniser understood of each English clip, out of all possible phrases. */
export const listen = (
  clips: ReadonlyMap<string, Float32Array>,
  textOf: (id: string) => string,
  folder: string,
): { id: string; heard: string }[] => {
  const ids = [...clips.keys()];
  const at = (name: string): string => path.join(folder, name);
  for (const [id, samples] of clips) {
    const raw = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    const from = ['-V1', '-t', 'f32', '-r', String(RATE), '-c', '1', '-'];
    const to = ['-b', '16', '-r', String(LISTENER_RATE), at(`hear-${id}.wav`), 'pad', '0.25', '0.25'];
    execFileSync('sox', [...from, ...to], { input: raw });
  }
  const sentences = ids.map((id) => `<s${ids.indexOf(id)}>`).join(' | ');
  const rules = ids.map((id, index) => `<s${index}> = ${textOf(id)};`).join('\n');
  writeFileSync(at('cues.gram'), `#JSGF V1.0;\ngrammar cues;\npublic <cue> = ${sentences};\n${rules}\n`);
  writeFileSync(at('cues.ctl'), `${ids.map((id) => `hear-${id}`).join('\n')}\n`);
  const model = '/usr/share/pocketsphinx/model/en-us';
  execFileSync(
    'pocketsphinx_batch',
    [
      ...['-adcin', 'yes', '-adchdr', '44', '-cepdir', folder, '-cepext', '.wav', '-ctl', at('cues.ctl')],
      ...['-hmm', `${model}/en-us`, '-dict', `${model}/cmudict-en-us.dict`, '-jsgf', at('cues.gram')],
      ...['-hyp', at('cues.hyp'), '-logfn', at('listener.log')],
    ],
    { stdio: 'ignore' },
  );
  const rows = execFileSync('cat', [at('cues.hyp')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return ids.map((id, index) => ({ id, heard: (rows[index] ?? '').replace(/\s*\([^)]*\)\s*$/, '').trim() }));
};
