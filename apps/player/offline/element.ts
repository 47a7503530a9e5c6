/** An element of a class, with a text or with what is in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  inside: string | readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...(typeof inside === 'string' ? [inside] : inside));
  return made;
}
