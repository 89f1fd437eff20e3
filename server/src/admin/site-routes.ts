import * as invitations from '@ballpark/domain/contract/invitations.ts';
import * as contract from '@ballpark/domain/contract/site-settings.ts';
import { site } from '@ballpark/domain/site.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { insertInvitation } from '../auth/invitation-queries.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { changeSettings } from './change-settings.ts';
import { listInvitations, revokeInvitation } from './manage-invitations.ts';
import { readHistory } from './read-history.ts';
import { findSettings } from '../site/site-queries.ts';
import { contactMailJob } from '../site/contact-mail.ts';

export function siteRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.getSettings, async () => {
    const { settings, version } = await findSettings(deps.db);
    return { ...settings, version };
  });
  add(contract.updateSettings, ({ body, user }) => changeSettings(deps, body, user));
  add(contract.listSettingsHistory, ({ query }) => readHistory(deps, query));
  add(contract.createInvitation, ({ user }) => createInvitation(deps, user.id));
  add(invitations.listInvitations, ({ query }) => listInvitations(deps, query));
  add(invitations.revokeInvitation, async ({ params, user }) => {
    await revokeInvitation(deps, params.id, user);
    return {};
  });
  add(contract.getRules, async () => {
    const { settings, rulesVersion } = await findSettings(deps.db);
    return { version: rulesVersion, text: settings.rules };
  });
  add(contract.sendContactMessage, async ({ body, request }) => {
    if (site.contactEmail === null) throw new Conflict('contactClosed');
    await takeFromLimit(deps, rates.contact.perAddress, addressKey(request.ip));
    await deps.jobs.enqueue(deps.db, contactMailJob, body);
    return {};
  });
}

/** Makes a link that one person can sign up by; only a hash of its token is kept. */
async function createInvitation({ db, config, now }: Deps, createdBy: string) {
  const token = newToken();
  const expiresAt = await db.transaction().execute(async (trx) => {
    const at = now();
    await insertAudit(trx, { action: 'invite', by: { userId: createdBy }, now: at });
    return insertInvitation(trx, hashToken(token), { createdBy, now: at });
  });
  return { link: `${config.publicUrl}/register#token=${token}`, expiresAt: expiresAt.toISOString() };
}
