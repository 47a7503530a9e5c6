import { LANGUAGE_FACTS, type Language } from '@lajvard/contract';
import { escapeHtml } from '../html.ts';
import { SEAL_ADDRESS } from './seal.ts';

const PARAGRAPH = 'margin:0 0 16px;line-height:1.75;word-break:break-word;overflow-wrap:anywhere';

/** A paragraph of a mail. @param html what stands in it, escaped. @param direction if it is not the sheet's */
export const paragraph = (html: string, direction?: 'ltr' | 'rtl'): string => {
  const own = direction && ` dir="${direction}" align="${direction === 'rtl' ? 'right' : 'left'}"`;
  return `<p${own ?? ''} style="${PARAGRAPH}">${html}</p>`;
};

/** A paragraph in small print. @param html what stands in it, escaped */
export const smallPrint = (html: string): string =>
  `<p class="small" style="${PARAGRAPH};font-size:13px;color:#5a6382">${html}</p>`;

/** A part in another language than the sheet's. @param html its paragraphs */
export const inOtherLanguage = (locale: Language, html: string): string => {
  const { direction } = LANGUAGE_FACTS[locale];
  const start = direction === 'rtl' ? 'right' : 'left';
  return `<div lang="${locale}" dir="${direction}" style="text-align:${start};margin-top:28px;padding-top:24px;
border-top:1px solid #d9c9a0">\n${html}\n</div>`;
};

/** The button of a mail. */
export const button = (link: string, words: string): string =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 28px;
border-radius:8px;background:#143073;color:#fffaf0;font-weight:700;text-decoration:none">${escapeHtml(words)}</a></p>`;

// Mail programs that know neither styles of a page nor pictures show the same: a sheet, its words and its button.
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#060a17!important}
.sheet{background:#10182f!important;border-color:#2a3867!important;color:#f4ecd8!important}
.head{border-color:#2a3867!important}
.name{color:#ecc878!important}
.small,.small a{color:#b9c3e4!important}
.button{background:#f0a830!important;color:#221503!important}
}`;

/** The sheet every mail of the product is written on. @param body HTML; everything else is text */
export const mailFrame = (frame: {
  readonly locale: Language;
  readonly title: string;
  readonly product: string;
  readonly body: string;
}): string => {
  const { direction } = LANGUAGE_FACTS[frame.locale];
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  return `<!doctype html>
<html lang="${frame.locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(frame.title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;background:#efe6d0">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#efe6d0">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="sheet" dir="${direction}" width="100%" cellpadding="0" cellspacing="0"
style="max-width:560px;background:#fffaf0;border:1px solid #d9c9a0;border-radius:12px;
font-family:Vazirmatn,Tahoma,Arial,sans-serif;font-size:16px;color:#1b2340">
<tr><td class="head" align="${start}" style="padding:24px 28px 20px;border-bottom:1px solid #d9c9a0">
<img src="${SEAL_ADDRESS}" alt="" width="56" height="56" style="vertical-align:middle;margin-${end}:14px;border:0">
<b class="name" style="vertical-align:middle;font-size:24px;color:#143073">${escapeHtml(frame.product)}</b>
</td></tr>
<tr><td align="${start}" style="padding:28px 28px 12px">
${frame.body}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};
