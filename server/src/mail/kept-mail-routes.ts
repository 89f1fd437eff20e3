import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { NotFound } from '../http/errors.ts';
import { keptMailDir, listKeptMailIds, readKeptMail, type KeptMail } from './kept-mail.ts';
import { keptMailPage, keptMailsPage } from './kept-mail-pages.ts';

const listed = 50;
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail runs nothing and loads nothing; a link in it opens in the whole window. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/** `/dev/mail` shows the kept mails to people, `/dev/mail.json` to scripts. Only outside production, without SMTP. */
export function keptMailRoutes(app: FastifyInstance, deps: Deps): void {
  const dir = keptMailDir(deps.config.dataDir);

  app.get('/dev/mail', async (_request, reply) =>
    sendHtml(reply, keptMailsPage(await newestMails(dir)), pagePolicy),
  );

  app.get('/dev/mail.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ mails: await newestMails(dir) }),
  );

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) =>
    sendHtml(reply, keptMailPage(await mailOf(params.id)), pagePolicy),
  );

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const { html } = await mailOf(params.id);
    return sendHtml(reply, html.replace('<head>', '<head><base target="_top">'), mailPolicy);
  });

  async function mailOf(id: string): Promise<KeptMail> {
    const mail = await readKeptMail(dir, id);
    if (!mail) throw new NotFound();
    return mail;
  }
}

async function newestMails(dir: string): Promise<KeptMail[]> {
  const ids = await listKeptMailIds(dir);
  const mails = await Promise.all(ids.slice(0, listed).map((id) => readKeptMail(dir, id)));
  // One may have been pushed out between the two reads.
  return mails.filter((mail) => mail !== null);
}

function sendHtml(reply: FastifyReply, html: string, policy: string) {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
