/** One showing of a stream in a video element. */
export interface Showing {
  video: HTMLVideoElement;
  url: string;
  /** What the encoder adds between the wheel and the time stamp of a frame. */
  ingestDelayMs: number;
  onPicture(): void;
  onTrouble(): void;
}

/** Where pictures come from; returns the end of a showing. The video library comes with the first showing. */
export interface VideoSource {
  show(showing: Showing): () => void;
}
