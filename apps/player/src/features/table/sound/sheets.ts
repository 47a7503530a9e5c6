import { inEveryLanguage } from '@lajvard/ui';

/** Start and length of each clip of a sprite, in seconds. */
type ClipMap = Readonly<Record<string, readonly number[]>>;

/** A sprite: its clips, and its addresses in the order a browser should try them. */
export interface Sheet {
  readonly clips: ClipMap;
  readonly addresses: readonly string[];
}

const maps = import.meta.glob<ClipMap>('./sprites/*.json', { eager: true, import: 'default' });
const sounds = import.meta.glob<string>('./sprites/*.{weba,m4a}', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** What `node assets/voices/make-voices.ts` wrote under this name. @throws if a file of it is missing */
const sheetOf = (name: string): Sheet => {
  const [clips, weba, m4a] = [
    maps[`./sprites/${name}.json`],
    sounds[`./sprites/${name}.weba`],
    sounds[`./sprites/${name}.m4a`],
  ];
  if (clips === undefined || weba === undefined || m4a === undefined) throw new Error(`${name} has no sprite`);
  return { clips, addresses: [weba, m4a] };
};

export const VOICE_SHEETS = inEveryLanguage(sheetOf);

export const EFFECT_SHEET = sheetOf('effects');
