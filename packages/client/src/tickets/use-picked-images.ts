import { TICKET_IMAGES } from '@lajvard/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '../calls/call-error.ts';
import { shrinkImage } from './shrink-image.ts';

/** A picture to be sent. */
export interface PickedImage {
  readonly key: string;
  readonly name: string;
  readonly file: Blob;
  /** An object URL for showing it on this page. */
  readonly preview: string;
}

const isTaken = (file: File): boolean => TICKET_IMAGES.types.some((type) => type === file.type);

/** The pictures of an unsent message. `problem`: why the last one was not accepted, a key of `errors`. */
export function usePickedImages() {
  const [images, setImages] = useState<readonly PickedImage[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(false);
  const now = useRef(images);
  const put = useCallback((next: readonly PickedImage[]) => {
    for (const { key, preview } of now.current) {
      if (!next.some((image) => image.key === key)) URL.revokeObjectURL(preview);
    }
    now.current = next;
    setImages(next);
  }, []);
  const add = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      setProblem(null);
      setPreparing(true);
      for (const file of files) {
        if (!isTaken(file)) setProblem('errors:image-kind');
        else if (now.current.length >= TICKET_IMAGES.most) setProblem('errors:images-too-many');
        else {
          const small = await shrinkImage(file);
          if (small.size > TICKET_IMAGES.mostBytes) setProblem('errors:image-too-big');
          else if (now.current.length < TICKET_IMAGES.most) {
            const preview = URL.createObjectURL(small);
            put([...now.current, { key: preview, name: file.name, file: small, preview }]);
          }
        }
      }
      setPreparing(false);
    },
    [put],
  );
  const clear = useCallback(() => {
    setProblem(null);
    put([]);
  }, [put]);
  const remove = useCallback(
    (key: string) => {
      setProblem(null);
      put(now.current.filter((image) => image.key !== key));
    },
    [put],
  );
  useEffect(() => () => put([]), [put]);
  return { images, problem, preparing, add, remove, clear, refuse: setProblem };
}

/** What `usePickedImages` gives. */
export type PickedImages = ReturnType<typeof usePickedImages>;

/**
 * Sends a message and shows the server's errors about pictures beside them.
 * @returns null if it was refused for a picture
 */
export async function besideImages<T>(picked: PickedImages, send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    const message = error instanceof ApiRefusal ? error.errors?.attachments?.[0] : undefined;
    if (message === undefined) throw error;
    picked.refuse(message);
    return null;
  }
}
