import { useEffect, useState } from 'react';
import { lastReference } from '../references/index.ts';

/**
 * Why a screen cannot be shown: no connection, a page from before an upgrade, whose parts are gone, a browser that
 * blocks the site's data, or a fault of ours.
 */
type FaultKind = 'network' | 'old-page' | 'storage' | 'own';

/** What browsers say when a part of the page could not be fetched, and Vite when a style could not. */
const MISSING_PART =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|'text\/html' is not a valid JavaScript/i;

/** Null: it takes a question to the server. */
function kindOf(error: unknown): FaultKind | null {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return 'own';
  if (error.name === 'SecurityError') return 'storage';
  if (MISSING_PART.test(error.message)) return null;
  // A call that got no answer; with a reference it was answered, by a fault of the server.
  if (error.name === 'NetworkFault') return 'reference' in error && error.reference !== undefined ? 'own' : 'network';
  return 'own';
}

/** Whether the server answers at all. If it does, a part that cannot be fetched is gone. */
const answers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Few pages ever need it. */
const report: typeof import('./report-fault.ts').reportFault = async (error, app) => {
  const { reportFault } = await import('./report-fault.ts');
  return reportFault(error, app);
};

/**
 * The kind of a fault, null while it is looked into, and the reference by which the operator finds it: of the call that
 * failed, or of the report that this page sends of a fault of its own.
 */
export function useFault(
  error: unknown,
  app: 'player' | 'office',
): { kind: FaultKind | null; reference: string | null } {
  const [kind, setKind] = useState(() => kindOf(error));
  const [reference, setReference] = useState(lastReference);
  useEffect(() => {
    let gone = false;
    const known = kindOf(error);
    setKind(known);
    if (known === null) void answers().then((ok) => gone || setKind(ok ? 'old-page' : 'network'));
    if (known === 'own' && lastReference() === null)
      void report(error, app).then(
        (id) => gone || setReference(id),
        () => {}, // without its code, without a reference
      );
    return () => {
      gone = true;
    };
  }, [error, app]);
  return { kind, reference: kind === 'own' || kind === 'network' ? reference : null };
}
