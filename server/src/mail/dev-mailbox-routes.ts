import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DevMail, devMailboxDir, listDevMailIds, readDevMail } from '../adapters/dev-mailbox.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import { isSame } from '../is-same.ts';
import { devMailKey } from './dev-mailbox-access.ts';

const list = '/dev/mail';
const listed = 50;
const yearSeconds = 365 * 24 * 60 * 60;
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail runs nothing, and loads only pictures of the site; its links open in the whole window. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/** They open with the key that the start prints in their address. */
export async function devMailboxRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const key = await devMailKey(deps.config);
  if (key === null) return;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const isInAddress = isSame(keyInAddress(request), key);
      // Not a script’s, which has no address bar.
      if (isInAddress && request.routeOptions.url === list) return keepKey(reply, key);
      if (!isInAddress && !isSame(keyInCookie(request), key)) return refuse(reply);
    });
    addRoutes(scope, devMailboxDir(deps.config.dataDir));
  });
}

function keyInAddress({ query }: FastifyRequest): string {
  const { key } = query as { key?: unknown };
  return typeof key === 'string' ? key : '';
}

function keyInCookie({ headers }: FastifyRequest): string {
  return /(?:^|; )ballpark-mail=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
}

/** In a cookie, so that it leaves the address bar and its history. */
function keepKey(reply: FastifyReply, key: string) {
  return reply
    .header(
      'set-cookie',
      `ballpark-mail=${key}; Max-Age=${yearSeconds}; Path=/dev; HttpOnly; SameSite=Strict`,
    )
    .header('cache-control', 'no-store')
    .redirect(list, 303);
}

function refuse(reply: FastifyReply) {
  return sendHtml(reply.code(404), page('Mail', `<h1>Mail</h1><p>${whereKeyIs}</p>`), pagePolicy);
}

function addRoutes(app: FastifyInstance, dir: string): void {
  app.get(list, async (_request, reply) =>
    sendHtml(reply, devMailboxPage(await newestMails(dir)), pagePolicy),
  );

  app.get('/dev/mail.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ mails: await newestMails(dir) }),
  );

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) =>
    sendHtml(reply, devMailPage(await mailOf(params.id)), pagePolicy),
  );

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const { html } = await mailOf(params.id);
    return sendHtml(reply, html.replace('<head>', '<head><base target="_top">'), mailPolicy);
  });

  async function mailOf(id: string): Promise<DevMail> {
    const mail = await readDevMail(dir, id);
    if (!mail) throw new NotFound();
    return mail;
  }
}

async function newestMails(dir: string): Promise<DevMail[]> {
  const ids = await listDevMailIds(dir);
  const mails = await Promise.all(ids.slice(0, listed).map((id) => readDevMail(dir, id)));
  // Only the newest are kept.
  return mails.filter((mail) => mail !== null);
}

function sendHtml(reply: FastifyReply, html: string, policy: string) {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

function devMailboxPage(mails: readonly DevMail[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}">
<strong>${escapeHtml(mail.subject)}</strong>
<span>${escapeHtml(mail.to)}</span>
${sentAt(mail)}
</a></li>`,
  );
  const mailsOrNone = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : emptyState;
  return page('Mail', `<h1>Mail</h1><p class="quiet">${intro}</p>${mailsOrNone}`);
}

function devMailPage(mail: DevMail): string {
  return page(
    mail.subject,
    `<p><a href="/dev/mail">All email</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="quiet">To ${escapeHtml(mail.to)}, ${sentAt(mail)}</p>
<iframe src="/dev/mail/${mail.id}/html" title="The email" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Plain text</h2>
<pre>${linked(mail.text)}</pre>`,
  );
}

const whereKeyIs =
  'This page opens with a key. Ballpark prints the whole address, with the key, each time it starts.';
const intro =
  'No SMTP server is set, so emails are kept here instead of being sent. Set SMTP_URL to send them.';
const emptyState = `<div class="empty"><strong>No emails yet</strong><br>Sign up for an account and its email shows up here.</div>`;

function sentAt(mail: DevMail): string {
  const time = mail.sentAt.replace('T', ' ').slice(0, 19);
  return `<time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(time)} UTC</time>`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(site.name)}</title>
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --page: #faf6ec; --card: #fffdf8; --line: #e3dac6; --text: #1d211a; --quiet: #4d5045; --accent: #0c613e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #17150f; --card: #211e17; --line: #39352a; --text: #f6f0e1; --quiet: #cfc7b4; --accent: #76dda8; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 8px; font-size: 1.75rem; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 1.1rem; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 8px; }
.quiet, time { color: var(--quiet); }
ol { margin: 24px 0 0; padding: 0; list-style: none; display: grid; gap: 12px; }
ol a { display: grid; padding: 16px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
ol a:hover { border-color: var(--accent); }
time { font-size: .875rem; font-variant-numeric: tabular-nums; }
.empty { margin-top: 24px; padding: 48px 16px; text-align: center; background: var(--card); border: 1px dashed var(--line); border-radius: 16px; }
iframe { width: 100%; height: 640px; margin-top: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
pre { margin: 0; padding: 20px; overflow-wrap: anywhere; white-space: pre-wrap; background: var(--card); border: 1px solid var(--line); border-radius: 16px; font: .9rem/1.6 ui-monospace, monospace; }
`;
