import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** An ffmpeg for tests that publish a real stream: on the PATH, else the npm package's; null when there is none. */
export function findFfmpeg(searchPath: string): string | null {
  const found = searchPath
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((path) => existsSync(path));
  if (found !== undefined) return found;
  try {
    const installed: unknown = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg');
    return typeof installed === 'object' && installed !== null && 'path' in installed ? String(installed.path) : null;
  } catch {
    return null;
  }
}
