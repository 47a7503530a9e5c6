import { fileURLToPath } from 'node:url';
import { SHARED_LOCALES } from '#platform/texts.ts';

/** The folders of the built pages and the texts. */
export interface StaticFolders {
  readonly player: string;
  readonly office: string;
  /** The texts: those that both apps share, and the player's own. */
  readonly locales: readonly string[];
}

const fromHere = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The folders of a checkout. */
export const STATIC_FOLDERS: StaticFolders = {
  player: fromHere('../../../player/dist'),
  office: fromHere('../../../office/dist'),
  locales: [SHARED_LOCALES, fromHere('../../../player/locales')],
};
