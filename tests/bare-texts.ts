/**
 * A browser's translator puts elements of its own in the place of texts. React then writes to a text that is no longer
 * on the page, so an old word stays, or fails to remove it, which takes the whole screen down. What changes must
 * therefore be the only text of an element (`Words` in packages/ui), and nothing may come or go beside a bare text.
 * React is watched while the tests of components run, because which texts change cannot be read from the code.
 */

/**
 * A text among other children: React writes an element's only text by way of the element, and keeps no mark there. Blanks
 * are nothing to translate.
 */
const isBare = (node: Node | null): node is Text =>
  node instanceof Text && node.data.trim() !== '' && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

/** Watches the window from now on. Returns what React has done to bare texts; the caller empties it. */
function watch(): Set<string> {
  const done = new Set<string>();
  const note = (what: string, text: Text, parent: Node | null): void => {
    const place = parent instanceof Element ? parent.outerHTML : '';
    done.add(`${what} “${text.data}” in ${place}`);
  };
  const { insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    insertBefore(this: Node, added: Node, next: Node | null): Node {
      if (isBare(next)) note('put something before', next, this);
      return insertBefore.call(this, added, next);
    },
    removeChild(this: Node, removed: Node): Node {
      if (isBare(removed)) note('removed', removed, this);
      return removeChild.call(this, removed);
    },
  });
  Object.defineProperty(CharacterData.prototype, 'nodeValue', {
    get(this: CharacterData) {
      return this.data;
    },
    set(this: CharacterData, text: string) {
      if (isBare(this)) note('wrote', this, this.parentNode);
      this.data = text;
    },
    configurable: true,
  });
  return done;
}

const KEPT = Symbol.for('changed texts');
/** Of the window that the files of a worker share. */
export function changedTexts(): Set<string> {
  const known: unknown = Reflect.get(Node.prototype, KEPT);
  if (known instanceof Set) return known;
  const done = watch();
  Object.assign(Node.prototype, { [KEPT]: done });
  return done;
}
