import rotorUrl from './pictures/rotor.webp';
import stageUrl from './pictures/stage.webp';
import strengthUrl from './pictures/strength.webp';

/** What the studio's renderer has drawn beforehand: apps/studio/src/take-pictures.ts. */
interface Pictures {
  /** Everything but rotor and ball; where the rotor is seen, the shine that is added to it. */
  stage: ImageBitmap;
  /** How strongly each place shows the rotor; 200 is the artwork's own brightness. */
  strength: ImageBitmap;
  /** The rotor from straight above, zero at the top. */
  rotor: ImageBitmap;
}

export async function loadPictures(): Promise<Pictures> {
  const [stage, strength, rotor] = await Promise.all([stageUrl, strengthUrl, rotorUrl].map(load));
  if (!stage || !strength || !rotor) throw new Error('a picture of the wheel is missing');
  return { stage, strength, rotor };
}

async function load(url: string): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return createImageBitmap(await response.blob());
}
