/** The text that is seen: without what only screen readers get. */
export const seenText = (element: Element | undefined): string => {
  const copy = element?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('.lj-spoken')) hidden.remove();
  return copy.textContent;
};
