// Makes the sounds of the table: voices in every language and effects, as one sprite each with its map, and checks
// them. A manual step: the sprites are committed, and nothing that builds, runs or tests the product needs these tools.
// node assets/voices/make-voices.ts on Debian: apt-get install festival festvox-us-slt-hts praat sox
// pocketsphinx pocketsphinx-en-us
// node assets/voices/make-voices.ts --shipped takes the made voices from the sprites, for new recordings, levels or
// effects; it needs only npm's ffmpeg.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CUES } from '../../apps/player/voices/manifest.ts';
import syllables from '../../apps/player/voices/persian-syllables.json' with { type: 'json' };
import english from '../../apps/player/voices/words/en.json' with { type: 'json' };
import { LANGUAGES, type Language } from '../../packages/contract/src/languages.ts';
import { faultsOf, listen } from './check.ts';
import { level } from './clip.ts';
import { makeEffects } from './effects.ts';
import { loudTo } from './loudness.ts';
import { type Line, speak } from './speak.ts';
import { writeSprite } from './sprite.ts';
import { recordingOf, shippedClips, voiceClips } from './voice-clips.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RECORDED = path.join(ROOT, 'apps/player/voices/recorded');
const SPRITES = path.join(ROOT, 'apps/player/src/features/table/sound/sprites');
/** What the engine speaks: English text, Persian syllables. Every cue of another language is a recording. */
const SPOKEN = { en: english, fa: syllables } as const;
const SPOKEN_LANGUAGES = ['en', 'fa'] as const;
const SHIPPED = process.argv.includes('--shipped');
const TOOLS = SHIPPED ? [] : ['festival', 'praat', 'sox', 'pocketsphinx_batch'];

const missing = TOOLS.filter((tool) => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
});
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(', ')}. ` +
      'On Debian: apt-get install festival festvox-us-slt-hts praat sox pocketsphinx pocketsphinx-en-us',
  );
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-voices-'));
mkdirSync(SPRITES, { recursive: true });
const faults: string[] = [];

const made: ReadonlyMap<Language, ReadonlyMap<string, Float32Array>> = SHIPPED
  ? new Map(LANGUAGES.map((language) => [language, shippedClips(SPRITES, language)]))
  : spokenClips();
for (const language of LANGUAGES) {
  const clips = voiceClips(language, made.get(language) ?? new Map(), RECORDED);
  for (const [id, clip] of clips) faults.push(...faultsOf(`${language} ${id}`, clip));
  report(language, clips, writeSprite(SPRITES, language, clips));
  if (language === 'en' && !SHIPPED) checkByEar(clips);
}
const effects = new Map(
  Object.entries(makeEffects()).map(([id, effect]) => [
    id,
    'lufs' in effect ? loudTo(effect.samples, effect.lufs) : level(effect.samples, effect.level),
  ]),
);
report('effects', effects, writeSprite(SPRITES, 'effects', effects));
rmSync(folder, { recursive: true });

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** Speaks every cue without a recording. */
function spokenClips(): Map<Language, Map<string, Float32Array>> {
  const lines: Line[] = SPOKEN_LANGUAGES.flatMap((language) =>
    CUES.filter((id) => !existsSync(recordingOf(RECORDED, language, id))).map((id) => ({
      id,
      language,
      words: SPOKEN[language][id],
    })),
  );
  const spoken = [...speak(lines, folder)];
  return new Map(
    SPOKEN_LANGUAGES.map((language) => {
      const clips = spoken.filter(([line]) => line.language === language);
      return [language, new Map(clips.map(([{ id }, clip]) => [id, clip]))];
    }),
  );
}

function report(name: string, clips: ReadonlyMap<string, Float32Array>, files: readonly string[]): void {
  const sizes = files.map((file) => `${path.basename(file)} ${(statSync(file).size / 1000).toFixed(0)} kB`).join(', ');
  console.log(`${name}: ${clips.size} clips, ${sizes}`);
}

/** Checks every English cue by speech recognition; the Persian ones need a person. */
function checkByEar(clips: ReadonlyMap<string, Float32Array>): void {
  const made = new Map([...clips].filter(([id]) => !existsSync(recordingOf(RECORDED, 'en', id))));
  const words: Readonly<Record<string, string>> = english;
  const heard = listen(made, (id) => words[id] ?? '', folder);
  const wrong = heard.filter(({ id, heard: text }) => text !== words[id]);
  console.log(`understood: ${heard.length - wrong.length} of ${heard.length} English cues`);
  for (const { id, heard: text } of wrong) faults.push(`en ${id}: heard as «${text}»`);
}
