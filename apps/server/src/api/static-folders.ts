import { fileURLToPath } from 'node:url';

/** The folders of the built pages and the texts. */
export interface StaticFolders {
  readonly player: string;
  readonly office: string;
  readonly locales: string;
}

const fromHere = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The folders of a checkout. */
export const STATIC_FOLDERS: StaticFolders = {
  player: fromHere('../../../player/dist'),
  office: fromHere('../../../office/dist'),
  locales: fromHere('../../../player/locales'),
};
