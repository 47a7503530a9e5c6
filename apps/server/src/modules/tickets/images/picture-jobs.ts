/** The kinds of picture that are taken. */
export type ImageKind = 'png' | 'jpeg' | 'gif';

/** A picture that we wrote ourselves: WebP, without anything that came along with the original. Pixels. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What is wrong with a picture: a key of `errors`. */
export type ImageFault = 'image-unreadable' | 'image-kind' | 'image-too-large';

/** What the picture process is asked, and what it answers. */
export interface ImageJob {
  readonly kind: ImageKind;
  readonly bytes: Uint8Array;
}
export type ImageAnswer = ImageFault | { readonly bytes: Uint8Array; readonly width: number; readonly height: number };
