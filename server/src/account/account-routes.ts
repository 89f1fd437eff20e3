import { acceptPages as acceptPagesContract } from '@ballpark/domain/contract/site-pages.ts';
import * as contract from '@ballpark/domain/contract/account.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { presentOwnProfile } from '../profiles/profile.ts';
import { findProfile, saveLanguage } from '../profiles/profile-queries.ts';
import { acceptPages } from './accept-pages.ts';
import { deleteAccount, restoreAccount } from './delete-account.ts';
import { claimTicket } from './export-queries.ts';
import { openExportStore } from './export-store.ts';
import { createExportTicket, exportAddress, readExport, startExport } from './export.ts';

export function accountRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.deleteAccount, async ({ body, user }) => {
    const deletionAt = await deleteAccount(deps, body.password, user);
    return { deletionAt: deletionAt.toISOString() };
  });
  add(contract.restoreAccount, async ({ user }) => ({ user: await restoreAccount(deps, user) }));
  add(contract.chooseLanguage, async ({ body, user }) => {
    await saveLanguage(deps.db, user.id, body.language);
    const saved = await findProfile(deps.db, user.id);
    if (!saved) throw new NotFound('userNotFound');
    return { user: presentOwnProfile(saved) };
  });
  add(contract.startExport, ({ user }) => startExport(deps, user));
  add(contract.getExport, ({ user }) => readExport(deps, user.id));
  add(acceptPagesContract, async ({ body, user }) => ({ user: await acceptPages(deps, body, user) }));
  add(contract.createExportTicket, ({ user }) => createExportTicket(deps, user));
}

const form = 'application/x-www-form-urlencoded';

/**
 * The form has the ticket in its body, because URLs are logged; the browser saves the file without holding it
 * in memory. A bad ticket redirects to the page.
 */
export async function exportFileRoute(app: FastifyInstance, deps: Deps, added: Set<string>): Promise<void> {
  const store = openExportStore(deps.config);
  // Before the body is read, while the caller still has a turn.
  const onRequest = async ({ ip }: FastifyRequest) => takeFromLimit(deps, rates.exportFile.perAddress, ip);
  await app.register(async (inner) => {
    inner.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body)).get('ticket')),
    );
    inner.post(exportAddress, { onRequest }, async (request, reply) => {
      const ticket = typeof request.body === 'string' ? request.body : '';
      const now = deps.now();
      const exportId = await claimTicket(deps.db, hashToken(ticket), now);
      const file = exportId === undefined ? null : await store.get(exportId);
      if (!file) return reply.redirect('/settings/account?export=over', 303);
      const name = `ballpark-data-${now.toISOString().slice(0, 10)}.zip`;
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', 'application/zip')
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file.stream);
    });
  });
  added.add(`POST ${exportAddress.replace('/api', '')}`);
}
