/** A page in a browser engine, driven from outside, with only what the tests of all engines need. */
export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page, awaited if it is a promise; it must be serialisable. */
  read(expression: string): Promise<unknown>;
  /** Presses the mouse at a point of the window. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus; '\uE007' is the Enter key, as WebDriver has it. */
  type(text: string): Promise<void>;
  /** The window as PNG. */
  picture(): Promise<Buffer>;
  /** Errors of scripts and the console since the start. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

/** The size of a window, in CSS pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** How an engine starts. */
export interface Start {
  /** Default: one that fits on small screens. */
  readonly window?: WindowSize;
  /** Whether the visitor prefers reduced motion: a processor that draws alone paints less. Default: false. */
  readonly isStill?: boolean;
  /**
   * Whether WebKit paints in layers, as Safari does; only then does it give pictures at all times. Without a graphics
   * card it paints the whole window for each frame, which takes both cores while anything moves. Default: false.
   */
  readonly isLayered?: boolean;
}

export const WINDOW: WindowSize = { width: 1440, height: 900 };

/** WebDriver's actions, which BiDi shares. */
export const pressActions = (x: number, y: number): unknown[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
export const typeActions = (text: string): unknown[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
