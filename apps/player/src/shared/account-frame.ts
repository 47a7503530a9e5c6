/** The name of the frame in which the phone's table shows account pages: it stays while the frame goes from page to page. */
export const ACCOUNT_FRAME = 'account-frame';

/** What a page in that frame tells the table around it. */
export type FrameWord =
  /** A page is drawn, or there is none at this address. */
  | { readonly type: 'account-page'; readonly found: boolean }
  /** The person wants to go where no account page is. */
  | { readonly type: 'account-left'; readonly href: string };

/** Whether this page stands in the account window of a phone's table: then it comes without header and footer. */
export const inAccountFrame = (): boolean => window.parent !== window && window.name === ACCOUNT_FRAME;

/** Says a word to the table around this page, where there is one. */
export function sendToTable(word: FrameWord): void {
  if (inAccountFrame()) window.parent.postMessage(word, window.location.origin);
}

/** The word of a message, if it comes from that window and this origin; null for anything else. */
export function readFrameWord(event: MessageEvent<unknown>, from: Window | null): FrameWord | null {
  if (from === null || event.source !== from || event.origin !== window.location.origin) return null;
  const word = event.data;
  if (typeof word !== 'object' || word === null || !('type' in word)) return null;
  if (word.type === 'account-page' && 'found' in word && typeof word.found === 'boolean')
    return { type: 'account-page', found: word.found };
  if (word.type === 'account-left' && 'href' in word && typeof word.href === 'string' && /^\/(?!\/)/.test(word.href))
    return { type: 'account-left', href: word.href };
  return null;
}
