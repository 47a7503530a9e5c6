import type { i18n, Resource } from 'i18next';

/** What `t` takes beside the key: the values of the placeholders, a number to count, a text for a missing key. */
type Values = Readonly<Record<string, unknown>>;

interface TextOptions {
  language: string;
  fallback: string;
  defaultNS: string;
  resources: Resource;
  /** Fetches the texts of a namespace in a language; without it there are only `resources`. */
  load?: ((language: string, namespace: string) => Promise<object>) | undefined;
}

const rules = new Map<string, Intl.PluralRules>();
const pluralOf = (language: string, count: number): string => {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
};

/** The keys under which a text may stand, the best first. */
const formsOf = (language: string, key: string, count: unknown): string[] =>
  typeof count === 'number'
    ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${pluralOf(language, count)}`, key, `${key}_other`]
    : [key];

const within = (texts: unknown, key: string): unknown =>
  key.split('.').reduce((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    return (inner as Record<string, unknown>)[name];
  }, texts);

/** Puts values into `{{name}}`; a name without a value stays as it is. */
const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(.+?)\}\}/g, (blank, name: string) => {
    const own = name.trim();
    return Object.hasOwn(values, own) ? String(values[own] ?? '') : blank;
  });

/**
 * Texts by namespace and key, with plurals, placeholders and a fallback language: the part of i18next that the apps
 * use, at a tenth of its size (`as-i18next.test.ts` holds the two equal). react-i18next reads it like i18next.
 */
export function createTexts({ language, fallback, defaultNS, resources, load }: TextOptions): i18n {
  const texts: Record<string, Record<string, unknown>> = {};
  for (const [code, namespaces] of Object.entries(resources)) texts[code] = Object.assign({}, namespaces);
  const loads = new Map<string, Promise<void>>();
  const tried = new Set<string>();
  const wanted = new Set<string>();
  const listeners = new Map<string, Set<(language: string) => void>>();
  let next = language;

  const loadOne = (code: string, namespace: string): Promise<void> => {
    const name = `${code}/${namespace}`;
    const loading =
      loads.get(name) ??
      (load?.(code, namespace) ?? Promise.resolve(null))
        .then(
          (loaded) => {
            if (loaded) texts[code] = Object.assign(texts[code] ?? {}, { [namespace]: loaded });
          },
          () => undefined, // no such file: its keys fall back
        )
        .then(() => void tried.add(name));
    loads.set(name, loading);
    return loading;
  };
  const loadAll = (code: string, namespaces: Iterable<string>): Promise<unknown> =>
    Promise.all([...namespaces].flatMap((namespace) => [loadOne(code, namespace), loadOne(fallback, namespace)]));

  const find = (code: string, namespace: string, name: string, values: Values): string | undefined => {
    const [key, ns] = name.includes(':')
      ? [name.split(':').slice(1).join('.'), name.split(':')[0] ?? '']
      : [name, namespace];
    for (const from of [code, fallback])
      for (const form of formsOf(from, key, values.count)) {
        const text = within(texts[from]?.[ns], form);
        if (typeof text === 'string') return text;
      }
    return undefined;
  };
  const textOf = (code: string, namespace: string, keys: string | readonly string[], values: Values = {}): string => {
    const names = [keys].flat();
    for (const name of names) {
      const text = find(code, namespace, name, values);
      if (text !== undefined) return fill(text, values);
    }
    const last = names.at(-1) ?? '';
    return fill(String(values.defaultValue ?? last.slice(last.indexOf(':') + 1)), values);
  };

  const made = {
    language,
    resolvedLanguage: language,
    languages: [language, fallback],
    isInitialized: true,
    options: { defaultNS },
    services: { interpolator: { interpolate: fill } }, // read by <Trans>
    t: (key: string | readonly string[], values?: Values) => textOf(made.language, defaultNS, key, values),
    exists: (key: string) => find(made.language, defaultNS, key, {}) !== undefined,
    getFixedT: (code: string | null, ns: string | null) =>
      Object.assign(
        (key: string | readonly string[], values?: Values) =>
          textOf(code ?? made.language, ns ?? defaultNS, key, values),
        { lng: code, ns },
      ),
    hasLoadedNamespace: (namespace: string) =>
      load === undefined || [made.language, fallback].every((code) => tried.has(`${code}/${namespace}`)),
    loadNamespaces: async (namespaces: string | readonly string[], done?: () => void) => {
      const asked = [namespaces].flat();
      for (const namespace of asked) wanted.add(namespace);
      await loadAll(made.language, asked);
      done?.();
    },
    /** Loads all that is shown, then switches; of two switches the later one counts. */
    changeLanguage: async (code: string) => {
      next = code;
      await loadAll(code, wanted);
      if (next !== code) return;
      made.language = code;
      made.resolvedLanguage = code;
      made.languages = [code, fallback];
      for (const tell of listeners.get('languageChanged') ?? []) tell(code);
    },
    on: (event: string, listener: (language: string) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off: (event: string, listener: (language: string) => void) => {
      listeners.get(event)?.delete(listener);
    },
  };
  return made as unknown as i18n;
}
