import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { isFromThisMachine } from '../http/from-this-machine.ts';
import { isShownHere } from './dev-mailbox-access.ts';
import { devMailboxDir, listDevMailIds, readDevMail, type DevMail } from '../adapters/dev-mailbox.ts';
import { devMailPage, devMailboxPage } from './dev-mailbox-pages.ts';

const listed = 50;
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail runs nothing and loads nothing; a link in it opens in the whole window. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/**
 * `/dev/mail` shows the kept mails to people, `/dev/mail.json` to scripts, only on the developer's own machine (isShownHere). Everybody
 * else gets 404, as for any unknown address.
 */
export async function devMailboxRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  if (!isShownHere(deps.config)) return;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isFromThisMachine(request)) throw new NotFound();
    });
    addRoutes(scope, devMailboxDir(deps.config.dataDir));
  });
}

function addRoutes(app: FastifyInstance, dir: string): void {
  app.get('/dev/mail', async (_request, reply) =>
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
  // The mail may have been removed between the two reads, because only the newest are kept.
  return mails.filter((mail) => mail !== null);
}

function sendHtml(reply: FastifyReply, html: string, policy: string) {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
