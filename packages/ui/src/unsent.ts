/** An open dialog, as far as what a person has entered there matters. */
interface Holder {
  /** Whether something was entered there that is lost when the dialog closes. */
  isUnsent(): boolean;
  /** Asks the person. @returns whether it may be discarded */
  ask(): Promise<boolean>;
}

const holders = new Set<Holder>();

const onUnload = (event: Event): void => {
  if (hasUnsent()) event.preventDefault(); // the browser asks in its own words
};

/** Until the returned function is called, the page asks before it loses what was entered there. */
export function holdUnsent(holder: Holder): () => void {
  holders.add(holder);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    holders.delete(holder);
    if (holders.size === 0) window.removeEventListener('beforeunload', onUnload);
  };
}

/** Whether an open dialog holds what a person entered and has not sent. */
export const hasUnsent = (): boolean => [...holders].some((holder) => holder.isUnsent());

/** Asks, where something would be lost, before what holds it goes away. @returns whether it may go */
export async function mayDiscard(): Promise<boolean> {
  for (const holder of [...holders].reverse()) if (holder.isUnsent() && !(await holder.ask())) return false;
  return true;
}

/** Stops asking: the page goes away now, because it is no longer the page of this person. */
export function forgetUnsent(): void {
  holders.clear();
  window.removeEventListener('beforeunload', onUnload);
}
