import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, type Source } from './sources.ts';

/** The keys of each namespace in one language, `a.b.c`. */
export type Texts = ReadonlyMap<string, ReadonlySet<string>>;

/** All texts of the browser apps in a language. */
export const textsIn = (language: string): Texts =>
  new Map(
    ['locales', 'apps/player/locales', 'apps/office/locales'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder, language)).map((file) => {
        const text = readFileSync(path.join(ROOT, folder, language, file), 'utf8');
        return [path.basename(file, '.json'), new Set(keysOf(JSON.parse(text)))] as const;
      }),
    ),
  );

const keysOf = (part: object, prefix = ''): string[] =>
  Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );

/** `t('a.b')`, `t("a.b")` and t(`a.${b}`), over line breaks; `say` names its namespace. */
const CALLS = /(?<![\w.$])(?:t|say)\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`)/g;
/** Namespaces that a file names: of a hook, or in the type of a function it is given. */
const NAMESPACES = /(?:useTranslation\(|TFunction<|getFixedT\([^)]*?)\s*(\[[^\]]*\]|'[^']*')/g;
const PLURALS = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/** The calls of a file whose key is in no namespace of it. In a template, what is filled in may be anything. */
export const missingTexts = ({ file, text }: Source, texts: Texts): string[] => {
  const named = [...text.matchAll(NAMESPACES)].flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)]);
  const own = named.map(([, name = '']) => name).filter((name) => texts.has(name));
  return [...text.matchAll(CALLS)].flatMap(([call, single, double, template]) => {
    const key = single ?? double ?? template ?? '';
    if (call.startsWith('say') && !key.includes(':')) return []; // another function of that name
    const [, prefix, rest = key] = /^([a-z0-9-]+):(.+)$/s.exec(key) ?? [];
    const spaces = prefix === undefined ? (own.length > 0 ? own : [...texts.keys()]) : [prefix];
    const wanted = patternOf(rest);
    const found = spaces.some((space) => [...(texts.get(space) ?? [])].some((known) => wanted.test(known)));
    return found ? [] : [`${file}: ${key}`];
  });
};

const patternOf = (key: string): RegExp => {
  const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}(?:${PLURALS.join('|')})$`);
};
