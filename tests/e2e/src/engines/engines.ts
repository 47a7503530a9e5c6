import { openChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export const ENGINES: Readonly<Record<'chromium' | 'firefox' | 'webkit', () => Promise<Engine>>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
};
