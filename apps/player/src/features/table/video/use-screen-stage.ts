import { useMeasured } from '@lajvard/ui';
import { type RefObject, useRef } from 'react';

/** For the screen's stage: where its words go, and how much larger its picture is there. */
export function useScreenStage(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  useMeasured(screen, screenStage);
  return screen;
}

/**
 * The words go to the middle of their line, px. Where they have a line of their own above what can be set, which is
 * hidden on the stage, they go down to its place and the picture grows by it.
 */
function screenStage(screen: HTMLElement): {
  '--to-middle': number;
  '--words-down': number;
  '--picture-grows': number;
} {
  const bar = screen.querySelector('footer');
  const words = bar?.querySelector('p');
  if (!bar || !words) return { '--to-middle': 0, '--words-down': 0, '--picture-grows': 1 };
  const isAlone = words.offsetWidth > bar.clientWidth * 0.9;
  const free = isAlone ? (bar.offsetHeight - words.offsetHeight) * 0.8 : 0;
  const high = screen.offsetHeight - bar.offsetHeight;
  return {
    '--to-middle': bar.offsetWidth / 2 - (words.offsetLeft + words.offsetWidth / 2),
    '--words-down': free,
    '--picture-grows': (high + free) / high,
  };
}
