import { expect, it, vi } from 'vitest';
import { loadPictures } from './pictures.ts';

const asked = (ok: boolean) => {
  const fetched = vi.fn(async (url: string) => ({ ok, status: 404, blob: async () => url }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('createImageBitmap', async (blob: unknown) => blob);
};

it('the scene has three pictures: the stage, how strongly it shows the rotor, and the rotor', async () => {
  asked(true);
  expect(await loadPictures()).toEqual({
    stage: expect.stringMatching(/stage[^/]*[.]webp/),
    strength: expect.stringMatching(/strength[^/]*[.]webp/),
    rotor: expect.stringMatching(/rotor[^/]*[.]webp/),
  });
});

it('a picture that does not come is an error that names it', async () => {
  asked(false);
  await expect(loadPictures()).rejects.toThrow(/[.]webp: HTTP 404/);
});
