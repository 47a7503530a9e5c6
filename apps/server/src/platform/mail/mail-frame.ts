import type { Language } from '@lajvard/contract';
import { escapeHtml } from '../html.ts';

/** The look of a paragraph of a mail. */
export const PARAGRAPH = 'margin:0 0 16px;line-height:1.7';

/** The sheet every mail of the product is written on. @param body HTML; everything else is text */
export const mailFrame = (frame: {
  readonly locale: Language;
  readonly direction: string;
  readonly title: string;
  readonly product: string;
  readonly body: string;
}): string => `<!doctype html>
<html lang="${frame.locale}" dir="${frame.direction}">
<head><meta charset="utf-8"><title>${escapeHtml(frame.title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#0b1230;font-family:Vazirmatn,Tahoma,Arial,sans-serif;color:#1b2340">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-size:22px;font-weight:700;color:#1f3a8a">${escapeHtml(frame.product)}</p>
${frame.body}
</div>
</body>
</html>
`;
