import { type RefObject, useEffect } from 'react';

/**
 * Publishes numbers, measured on an element whenever its size or a child's changes, as custom properties of that
 * element. For ratios of lengths, which CSS cannot compute in every engine: WebKit gives `tan(atan2())` of viewport
 * lengths another value, even a negative one.
 * @param measure must be the same function until what it measures changes
 */
export function useMeasured<Of extends HTMLElement>(
  ref: RefObject<Of | null>,
  measure: (element: Of) => Readonly<Record<`--${string}`, number>>,
): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const publish = () => {
      for (const [name, value] of Object.entries(measure(element))) element.style.setProperty(name, String(value));
    };
    publish();
    const observer = new ResizeObserver(publish);
    for (const each of [element, ...element.querySelectorAll(':scope > *, :scope > * > *')]) observer.observe(each);
    return () => observer.disconnect();
  }, [ref, measure]);
}
