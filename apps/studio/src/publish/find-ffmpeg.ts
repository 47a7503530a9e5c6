import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/**
 * The path of an ffmpeg: the given one, else the first on `searchPath`, else the npm package's; null when
 * there is none.
 */
export async function findFfmpeg(given: string | undefined, searchPath: string): Promise<string | null> {
  if (given !== undefined) return (await canRun(given)) ? given : null;
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  for (const folder of searchPath.split(delimiter)) {
    const candidate = join(folder, name);
    if (folder !== '' && (await canRun(candidate))) return candidate;
  }
  const packaged = fromPackage();
  return packaged !== null && (await canRun(packaged)) ? packaged : null;
}

async function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The npm package throws where it has no binary for the platform. */
function fromPackage(): string | null {
  try {
    const installed: unknown = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg');
    const path = typeof installed === 'object' && installed !== null && 'path' in installed ? installed.path : null;
    return typeof path === 'string' ? path : null;
  } catch {
    return null;
  }
}
