import type { Language } from '@lajvard/ui';
import effectsMap from './sprites/effects.json' with { type: 'json' };
import effectsM4a from './sprites/effects.m4a?url&no-inline';
import effectsWeba from './sprites/effects.weba?url&no-inline';
import enMap from './sprites/en.json' with { type: 'json' };
import enM4a from './sprites/en.m4a?url&no-inline';
import enWeba from './sprites/en.weba?url&no-inline';
import faMap from './sprites/fa.json' with { type: 'json' };
import faM4a from './sprites/fa.m4a?url&no-inline';
import faWeba from './sprites/fa.weba?url&no-inline';

/** Start and length of each clip of a sprite, in seconds. */
type ClipMap = Readonly<Record<string, readonly number[]>>;

/** A sprite: its clips, and its addresses in the order a browser should try them. */
export interface Sheet {
  readonly clips: ClipMap;
  readonly addresses: readonly string[];
}

/** Written by `node assets/voices/make-voices.ts`. */
export const VOICE_SHEETS: Readonly<Record<Language, Sheet>> = {
  en: { clips: enMap, addresses: [enWeba, enM4a] },
  fa: { clips: faMap, addresses: [faWeba, faM4a] },
};

export const EFFECT_SHEET: Sheet = { clips: effectsMap, addresses: [effectsWeba, effectsM4a] };
