import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part whose code is fetched when it is first drawn. Unlike a lazy component it never brings the table down: code
 * that cannot be fetched (no network) shows nothing, and the next drawing asks again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Late(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let gone = false;
      load().then(
        (part) => {
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
