import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#platform/html.ts';
import type { CaughtMail } from '#platform/mail/catcher.ts';

const entry = ({ at, to, subject, text, link }: CaughtMail): string => `<article>
<h2 dir="auto">${escapeHtml(subject)}</h2>
<p><b dir="ltr">${escapeHtml(to)}</b> · <time>${escapeHtml(at)}</time></p>
${link === null ? '' : `<p dir="ltr"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`}
<pre dir="auto">${escapeHtml(text)}</pre>
</article>`;

/** DEMO ONLY: shows the mails that were not sent, so that registration can be tried without a mail server. */
export const demoMailRoutes = (app: FastifyInstance, caught: () => Promise<CaughtMail[]>): void => {
  app.get('/demo/mail', async (_request, reply) => {
    const mails = await caught();
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails of the demo</title>
<style>
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;
background:#0b1230;color:#e8ecff}
article{padding:1rem 1.5rem;margin-block:1rem;background:#141d45;border-radius:12px}h2{margin:0;font-size:1.1rem}
a{color:#8fb3ff;word-break:break-all}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;color:#b9c2ea}</style></head>
<body>
<h1>Mails of the demo</h1>${mails.length === 0 ? '<p>None yet.</p>' : mails.map(entry).join('\n')}
</body></html>`);
  });
};
