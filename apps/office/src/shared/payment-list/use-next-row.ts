import { useEffect, useState } from 'react';

/** The button to press next: of the first row below that can be decided, else of the first above. */
const nextButton = (id: number): HTMLElement | null => {
  const places = [...document.querySelectorAll<HTMLElement>('[data-decisions]')];
  const here = places.findIndex(({ dataset }) => dataset.decisions === String(id));
  const [first] = [...places.slice(here + 1), ...places.slice(0, Math.max(0, here))].flatMap((place) => {
    const button = place.querySelector('button');
    return button ? [button] : [];
  });
  return first ?? document.querySelector<HTMLElement>(`[data-decisions="${id}"] button`);
};

/**
 * A decision takes away the button that opened its dialog, so the focus cannot go back there: it goes to the next row
 * (WCAG 2.4.3). @returns what to call with the payment's id when its dialog closes
 */
export function useNextRow(): (id: number) => void {
  const [decided, setDecided] = useState<{ id: number } | null>(null);
  useEffect(() => {
    if (decided) nextButton(decided.id)?.focus();
  }, [decided]);
  return (id) => setDecided({ id });
}
