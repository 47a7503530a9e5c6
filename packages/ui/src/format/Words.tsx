/**
 * Words that change while a page is shown, among other children or as all that a component returns. A browser's
 * translator puts elements of its own in the place of texts; a text that React no longer finds in its place can be
 * neither written, so that an old word stays, nor removed, which takes the whole screen down. The only text of an
 * element React writes by way of the element, whatever has become of it.
 */
export function Words({ children }: { children: string }) {
  return <span>{children}</span>;
}
