import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inEveryLanguage, type Language } from '@lajvard/contract';

const folder = (relative: string): URL => new URL(relative, import.meta.url);
const OWN_FOLDER = folder('../../locales/');
const SHARED_FOLDER = folder('../../../../locales/');

/** The folder of the texts that browsers get too, `/assets/i18n`. */
export const SHARED_LOCALES = fileURLToPath(SHARED_FOLDER);

const read = <Texts>(from: URL, name: string): Readonly<Record<Language, Texts>> =>
  inEveryLanguage((language) => JSON.parse(readFileSync(new URL(`${language}/${name}.json`, from), 'utf8')) as Texts);

/** The server's own texts of this name, `apps/server/locales`, in every language; the type is that of the English ones. */
export const ownTexts = <Texts>(name: string) => read<Texts>(OWN_FOLDER, name);

/** The texts of this name that both browser apps and the answers of the server share. */
export const sharedTexts = <Texts>(name: string) => read<Texts>(SHARED_FOLDER, name);
