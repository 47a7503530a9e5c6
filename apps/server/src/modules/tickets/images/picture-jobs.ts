/** The kinds of picture that are taken. */
export type PictureKind = 'png' | 'jpeg' | 'gif';

/** A picture that we wrote ourselves: WebP, without anything that came along with the original. Pixels. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What is wrong with a picture: a key of `errors`. */
export type PictureFault = 'image-unreadable' | 'image-kind' | 'image-too-large';

/** What the picture process is asked, and what it answers. */
export interface PictureJob {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
}
export type PictureAnswer =
  | PictureFault
  | { readonly bytes: Uint8Array; readonly width: number; readonly height: number };
