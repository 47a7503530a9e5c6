/** A message as mails show it: empty lines separate paragraphs, each has its own direction. */
export function Paragraphs({ text, className }: { text: string; className: string | undefined }) {
  const paragraphs = text.split(/\n[ \t]*\n+/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no key but their position
    <p key={place} dir="auto" className={className}>
      {paragraph}
    </p>
  ));
}
