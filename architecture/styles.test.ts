import { describe, expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const styles = sourcesOf(['packages', 'apps'], /[.]css$/);
const code = sourcesOf(['packages', 'apps'], /(?<![.]test)[.](tsx?|html)$/);
const codeText = code.map(({ text }) => text).join('\n');
const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Classes whose names are put together in code, by their beginnings: `lj-button-${size}`. */
const begun = all(codeText, /[\s'"`.]([a-z][\w-]*-)\$\{/g);
/** Styles that are looked up by a value, `styles[tone]`: any of the file's classes may be meant. */
const LOOKED_UP = /styles\[/;
/** Classes of packages/ui and packages/felt, which modules style too. */
const GLOBAL = /^(lj|felt)-/;

describe('styles', () => {
  it('reads the sources', () => expect(styles.length).toBeGreaterThan(50));

  it('every custom property that is read is defined somewhere', () => {
    const defined = new Set([
      ...styles.flatMap(({ text }) => all(text, /(--[\w-]+)\s*:/g)),
      ...all(codeText, /['"`](--[\w-]+)['"`]/g),
    ]);
    const unknown = styles.flatMap(({ file, text }) =>
      all(withoutComments(text), /var\((--[\w-]+)/g)
        .filter((name) => !defined.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('every token is read somewhere', () => {
    const tokens = styles.find(({ file }) => file === 'packages/ui/src/styles/tokens.css')?.text ?? '';
    const read = new Set(all([...styles, ...code].map(({ text }) => text).join('\n'), /(?:var\(|['"`])(--[\w-]+)/g));
    const unread = [...new Set(all(tokens, /(--[\w-]+):/g))].filter((token) => !read.has(token));
    expect(unread).toEqual([]);
  });

  it('every class is used by a component', () => {
    const unused = styles.flatMap(({ file, text }) => {
      const name = file.slice(file.lastIndexOf('/') + 1);
      const users = code.filter((source) => source.text.includes(`/${name}'`)).map((source) => source.text);
      const own = name.endsWith('.module.css') ? users.join('\n') : codeText;
      const isUsed = (one: string): boolean => {
        const word = new RegExp(`(?<![\\w-])${one}(?![\\w-])`);
        if (word.test(own) || LOOKED_UP.test(own)) return true;
        return GLOBAL.test(one) && (word.test(codeText) || begun.some((start) => one.startsWith(start)));
      };
      const selectors = withoutComments(text).replace(/\{[^{}]*\}/g, '{}');
      return [...new Set(all(selectors, /[.](-?[_a-zA-Z][\w-]*)/g))]
        .filter((one) => !isUsed(one))
        .map((one) => `${file}: .${one}`);
    });
    expect(unused).toEqual([]);
  });
});
