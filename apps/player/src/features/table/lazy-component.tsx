import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part whose code is fetched when it is first drawn. Unlike a lazy component it never brings the table down: code
 * that cannot be fetched (no network) shows nothing, and the next drawing asks again. Once there it is drawn at once.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      let gone = false;
      load().then(
        (part) => {
          loaded = part;
          if (!gone) setPart(() => part);
        },
        () => {},
      );
      return () => {
        gone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
