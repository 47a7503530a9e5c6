import { fileURLToPath } from 'node:url';

/** The folders of the built pages and the texts. */
export interface StaticFolders {
  readonly player: string;
  readonly office: string;
  /** The texts: those that both apps share, and the player's own. */
  readonly locales: readonly string[];
}

const fromHere = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The texts that both apps and the answers of the server share. */
export const SHARED_LOCALES = fromHere('../../../../locales');

/** The folders of a checkout. */
export const STATIC_FOLDERS: StaticFolders = {
  player: fromHere('../../../player/dist'),
  office: fromHere('../../../office/dist'),
  locales: [SHARED_LOCALES, fromHere('../../../player/locales')],
};
