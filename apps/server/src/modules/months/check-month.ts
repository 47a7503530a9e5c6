import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkRounds } from './check-rounds.ts';
import { isSigned, MANIFEST, type Manifest } from './manifest.ts';
import { comparedWithDays, readMonth } from './read-month.ts';
import { FORMAT, FORMATS, fileOf, SHEET_NAMES } from './sheets.ts';

/** What came of a check. No problem: the folder holds what was written, and it agrees with itself. */
export interface Checked {
  readonly problems: readonly string[];
  /** Null: the folder has no manifest that can be read. */
  readonly manifest: Manifest | null;
}

const same = (told: object, found: object): boolean => {
  const sorted = (facts: object) => JSON.stringify(Object.entries(facts).sort());
  return sorted(told) === sorted(found);
};

const readManifest = (folder: string): Manifest | null => {
  try {
    const manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as Manifest;
    return FORMATS.includes(manifest.format) ? manifest : null;
  } catch {
    return null;
  }
};

/**
 * Verifies a folder without a database: hashes, sums, the signature, and in the newest format every number.
 * @param houseKeys the casino's public keys by their ids, base64url; null: not known here, so that the signature only
 * shows that the folder is whole
 */
export const checkMonth = async (folder: string, houseKeys: ReadonlyMap<string, string> | null): Promise<Checked> => {
  const manifest = readManifest(folder);
  if (manifest === null) return { problems: [`no ${MANIFEST} of format ${FORMATS.join(' or ')}`], manifest };
  const problems: string[] = [];
  const { signature } = manifest;
  if (signature === null) problems.push('the manifest is not signed');
  else if (!(await isSigned(manifest))) problems.push('the signature does not match the manifest');
  else if (houseKeys !== null && houseKeys.get(signature.key_id) !== signature.public_key)
    problems.push(`key ${signature.key_id} is not one of the casino's keys`);
  try {
    const found = await readMonth(folder, manifest.format);
    for (const name of SHEET_NAMES)
      if (!same(manifest.files[name] ?? {}, found.files[name]))
        problems.push(`${fileOf(name)}: rows, bytes or hashes differ from the manifest`);
    if (!same(manifest.totals, found.totals)) problems.push('the totals of the manifest differ from the files');
    problems.push(...found.problems, ...comparedWithDays(found, manifest.closed_days));
    if (manifest.format === FORMAT) problems.push(...(await checkRounds(folder)));
  } catch (error) {
    problems.push((error as Error).message);
  }
  return { problems, manifest };
};
