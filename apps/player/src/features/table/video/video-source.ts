/** A stream to show in a video element. */
interface Showing {
  video: HTMLVideoElement;
  url: string;
  /** The encoder's delay between the wheel and the time stamp of a frame. */
  ingestDelayMs: number;
  onPicture(): void;
  /** What it shows is long over; the newest picture is on its way. */
  onBehind(): void;
  /** The browser plays nothing before the person presses; it is not tried again. */
  onRefused(): void;
  onTrouble(): void;
  /** While pictures come: what the line carries, kbit/s. */
  onFlow(kilobits: number): void;
}

/** A source of live video; `show` returns the function that ends it. The first call loads the video library. */
export interface VideoSource {
  show(showing: Showing): () => void;
}
