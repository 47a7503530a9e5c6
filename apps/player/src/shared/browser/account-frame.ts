/** The name of the frame in which the phone's table shows account pages; it survives navigation within the frame. */
export const ACCOUNT_FRAME = 'account-frame';

/** What a page in that frame sends to the table around it. */
export type FrameWord =
  /** A page has rendered, or there is none at this address. */
  | { readonly type: 'account-page'; readonly found: boolean }
  /** The player wants to go to an address outside the account. */
  | { readonly type: 'account-left'; readonly href: string };

/** Whether this page is in the account window of a phone's table; it then has no header and footer. */
export const inAccountFrame = (): boolean => window.parent !== window && window.name === ACCOUNT_FRAME;

/** Sends a message to the table around this page, if there is one. */
export function sendToTable(word: FrameWord): void {
  if (inAccountFrame()) window.parent.postMessage(word, window.location.origin);
}

/** Reads a message if it comes from the window `from` and this origin; null for anything else. */
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
