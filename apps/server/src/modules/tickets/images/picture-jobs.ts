/** The accepted kinds of pictures. */
export type ImageKind = 'png' | 'jpeg' | 'gif';

/** A picture that we encoded ourselves: WebP, without the original's metadata. Sizes in pixels. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The fault of a picture: a key of `errors`. */
export type ImageFault = 'image-unreadable' | 'image-kind' | 'image-too-large';

/** A request to the picture process; the answer is `ImageAnswer`. */
export interface ImageJob {
  readonly kind: ImageKind;
  readonly bytes: Uint8Array;
}
export type ImageAnswer = ImageFault | { readonly bytes: Uint8Array; readonly width: number; readonly height: number };
