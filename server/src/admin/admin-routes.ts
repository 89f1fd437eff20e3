import {
  listAllListings as listingTable,
  type listAllListings as listAllListingsContract,
} from '@ballpark/domain/contract/admin.ts';
import * as admin from '@ballpark/domain/contract/admin.ts';
import * as bulk from '@ballpark/domain/contract/bulk.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import * as doctor from '@ballpark/domain/contract/doctor.ts';
import * as jobsContract from '@ballpark/domain/contract/jobs.ts';
import * as siteSettingsContract from '@ballpark/domain/contract/site-settings.ts';
import * as newcomers from '@ballpark/domain/contract/newcomers.ts';
import * as signUpBlocks from '@ballpark/domain/contract/sign-up-blocks.ts';
import { site } from '@ballpark/domain/site.ts';
import { askToRemoveDemo } from '../account/remove-demo.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { insertInvitation } from '../auth/sign-in/invitation-queries.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { arrivalOf } from '../http/who-answers.ts';
import { isSame } from '../is-same.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import { contactMailJob } from '../site/follow-site.ts';
import { findPage } from '../site/shown-pages.ts';
import { findSettings } from '../site/site-queries.ts';
import { untilCallerLeaves } from '../until-caller-leaves.ts';
import { addLogo } from './add-logo.ts';
import { readerOf } from '../moderation/reader.ts';
import { decideAboutListings, decideAboutPeople } from './bulk.ts';
import { sendTestMail, setupChecker } from './check-setup.ts';
import { claimAdmin } from './first-admin.ts';
import { listJobs, readDeliveries, readJobKinds, retryJob, retryJobs } from './jobs-and-deliveries.ts';
import { countListingLines, findListingLines } from './listing-table-queries.ts';
import { decideNewcomer, listNewcomers } from './newcomers.ts';
import { overviewReader } from './read-overview.ts';
import { changeSettings, listInvitations, readHistory, revokeInvitation } from './settings.ts';
import { addSignUpBlocks, listSignUpBlocks, removeSignUpBlock } from './sign-up-blocks.ts';
import {
  deleteUser,
  endUserSessions,
  listUsers,
  readUser,
  removeUser,
  setRole,
  startUserExport,
} from './users.ts';
import { autoCloseExpired } from '../listings/auto-close.ts';

export function adminRoutes(add: AddEndpoint, deps: Deps): void {
  add(admin.autoCloseListings, async ({ body }) => {
    const { adminKey } = deps.config;
    if (adminKey === undefined) throw new NotFound();
    // Not 401, which would sign people out.
    if (!isSame(body.adminKey, adminKey)) throw new Forbidden('adminKeyWrong');
    return { closedCount: await autoCloseExpired(deps) };
  });
  add(admin.claimAdmin, async ({ body, user }) => {
    await takeFromLimit(deps, rates.claimAdmin.perPerson, user.id);
    return { user: await claimAdmin(deps, body.token, user) };
  });
  add(admin.getOverview, overviewReader(deps));
  add(admin.removeDemo, ({ user }) => {
    requireFreshProof(user, deps.now());
    return askToRemoveDemo(deps, { userId: user.id });
  });
  add(admin.listUsers, ({ query }) => listUsers(deps, query));
  add(admin.setRole, async ({ params, body, user }) => ({
    user: await setRole(deps, { userId: params.id, ...body }, user),
  }));
}

export function adminTableRoutes(add: AddEndpoint, deps: Deps): void {
  add(admin.getUser, async ({ params, user }) => ({ user: await readUser(deps, params.id, user.id) }));
  add(admin.endUserSessions, async ({ params, body, user }) => ({
    endedCount: await endUserSessions(deps, { userId: params.id, ...body }, user),
  }));
  add(admin.startUserExport, ({ params, body, user }) =>
    startUserExport(deps, { userId: params.id, ...body }, user),
  );
  add(admin.deleteUser, async ({ params, body, user }) => {
    const deletionAt = await deleteUser(deps, { userId: params.id, ...body }, user);
    return { deletionAt: deletionAt.toISOString() };
  });
  add(admin.removeUser, async ({ params, body, user }) => {
    await removeUser(deps, { userId: params.id, ...body }, user);
    return {};
  });
  add(bulk.decideAboutPeople, ({ body, ...call }) => decideAboutPeople(deps, body, readerOf(call)));
  add(bulk.decideAboutListings, ({ body, ...call }) => decideAboutListings(deps, body, readerOf(call)));
  add(listingTable, ({ query, user }) => listAllListings(deps, query, user.id));
}

export function signUpRoutes(add: AddEndpoint, deps: Deps): void {
  add(newcomers.listNewcomers, ({ query }) => listNewcomers(deps, query));
  add(newcomers.decideNewcomer, async ({ params, body, user }) => {
    await decideNewcomer(deps, { userId: params.id, ...body }, user);
    return {};
  });
  add(signUpBlocks.listSignUpBlocks, ({ query }) => listSignUpBlocks(deps, query));
  add(signUpBlocks.addSignUpBlocks, ({ body, user }) => addSignUpBlocks(deps, body, user));
  add(signUpBlocks.removeSignUpBlock, async ({ params, body, user }) => ({
    endedCount: await removeSignUpBlock(deps, { ...params, ...body }, user),
  }));
}

export function jobRoutes(add: AddEndpoint, deps: Deps): void {
  add(jobsContract.listJobs, ({ query }) => listJobs(deps, query));
  add(jobsContract.listJobKinds, () => readJobKinds(deps));
  add(jobsContract.retryJob, ({ params, user }) => retryJob(deps, params.id, user));
  add(jobsContract.retryJobs, ({ body, user }) => retryJobs(deps, body.name, user));
  add(jobsContract.getDeliveries, () => readDeliveries(deps));
}

export function doctorRoutes(add: AddEndpoint, deps: Deps): void {
  const checkSetup = setupChecker(deps);
  add(doctor.checkSetup, ({ request }) => checkSetup(arrivalOf(request.headers)));
  add(doctor.sendTestMail, async ({ user }) => {
    await takeFromLimit(deps, rates.testMail.perPerson, user.id);
    return sendTestMail(deps, user.id);
  });
}

export function siteRoutes(add: AddEndpoint, deps: Deps): void {
  add(siteSettingsContract.getSettings, async () => {
    const { settings, version } = await findSettings(deps.db);
    return { ...settings, version };
  });
  add(siteSettingsContract.updateSettings, ({ body, user }) => changeSettings(deps, body, user));
  add(siteSettingsContract.addLogo, ({ body, user, request, reply }) =>
    addLogo(deps, { base64: body.base64Data, from: request.ip, signal: untilCallerLeaves(reply) }, user),
  );
  add(siteSettingsContract.listSettingsHistory, ({ query }) => readHistory(deps, query));
  add(siteSettingsContract.createInvitation, ({ user }) => createInvitation(deps, user));
  add(admin.listInvitations, ({ query }) => listInvitations(deps, query));
  add(admin.revokeInvitation, async ({ params, user }) => {
    await revokeInvitation(deps, params.id, user);
    return {};
  });
  add(siteSettingsContract.getRules, async () => {
    const { shown } = await findPage(deps.db, 'rules', undefined);
    return { version: shown.version, text: shown.text };
  });
  add(siteSettingsContract.sendContactMessage, async ({ body, request }) => {
    if (site.contactEmail === null) throw new Conflict('contactClosed');
    await takeFromLimit(deps, rates.contact.perAddress, request.ip);
    await deps.jobs.enqueue(deps.db, contactMailJob, body);
    return {};
  });
}

async function createInvitation({ db, config, now }: Deps, admin: SessionUser) {
  requireFreshProof(admin, now());
  const createdBy = admin.id;
  const token = newToken();
  const expiresAt = await db.transaction().execute(async (trx) => {
    const at = now();
    await insertAudit(trx, { action: 'invite', by: { userId: createdBy }, now: at });
    return insertInvitation(trx, hashToken(token), { createdBy, now: at });
  });
  return { link: `${config.publicUrl}/register#token=${token}`, expiresAt: expiresAt.toISOString() };
}

async function listAllListings(
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof listAllListingsContract>,
  readerId: string,
) {
  const filter = { ...query, readerId };
  const rows = await findListingLines(db, filter, { ...query, ...sliceOf(query) });
  const total = await countListingLines(db, filter, maxCounted);
  return {
    data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    pagination: paginationOf(query, total),
  };
}
