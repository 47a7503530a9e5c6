import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code loads on its first mount. Unlike `React.lazy` it never breaks the table: if the code cannot
 * be fetched, it renders nothing and the next mount tries again. Once loaded, it renders at once.
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
