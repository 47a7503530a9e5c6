/** Announces its text whenever it changes: polite waits for a pause, assertive interrupts. */
export function LiveRegion({ text, assertive = false }: { text: string; assertive?: boolean }) {
  return (
    <div className="lj-hidden" aria-live={assertive ? 'assertive' : 'polite'} aria-atomic="true">
      {text}
    </div>
  );
}
