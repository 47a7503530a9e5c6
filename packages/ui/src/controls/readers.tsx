import { useFormat } from '../format/useFormat.ts';

/**
 * Announces its text, with its amounts as they are spoken, whenever it changes: polite waits for a pause, assertive
 * interrupts.
 */
export function LiveRegion({ text, assertive = false }: { text: string; assertive?: boolean }) {
  const { spoken } = useFormat();
  return (
    <div className="lj-hidden" aria-live={assertive ? 'assertive' : 'polite'} aria-atomic="true">
      {spoken(text)}
    </div>
  );
}
