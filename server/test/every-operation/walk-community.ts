import { strict as assert } from 'node:assert';
import { register } from './walk-accounts.ts';
import { listAt, numberAt, textAt, type People, type Person, type Walk } from './walk.ts';

export async function walkCommunity(walk: Walk, { ana, ben, cem }: People): Promise<void> {
  const { api, adminLink, say } = walk;
  if (!adminLink) return say('skipped: what admins do, for which this needs the link of the start');
  const token = new URL(await adminLink()).hash.replace('#token=', '');
  await api.refuse('claimAdmin', { token: ana.token, body: { token: 'x' } }, { status: 400 });
  const claimed = await api.succeed('claimAdmin', { token: ana.token, body: { token } });
  assert.equal(textAt(claimed.data, 'user.role'), 'admin');
  const again = { token: cem.token, body: { token } };
  await api.refuse('claimAdmin', again, { status: 400, code: 'ADMIN_LINK_UNKNOWN' });
  const found = await api.succeed('listUsers', { token: ana.token, query: { q: ben.email } });
  assert.partialDeepStrictEqual(found.data, [{ id: ben.id, role: 'member' }]);
  const change = { token: ana.token, params: { id: ben.id }, body: { role: 'moderator', reason: 'Kind' } };
  await api.succeed('setRole', change);
  const ownEnd = { ...change, params: { id: ana.id } };
  await api.refuse('setRole', ownEnd, { status: 409, code: 'LAST_ADMIN' });
  const log = await api.succeed('getModerationLog', { token: ben.token });
  assert.partialDeepStrictEqual(log.data, [
    { action: 'change-role', about: { id: ben.id }, reason: 'Kind', facts: { to: 'moderator' } },
    { action: 'claim-admin', by: { person: { id: ana.id } } },
  ]);
  await api.succeed('getOverview', { token: ana.token });
  await walkConsole(walk, { ana, ben, cem });
  await walkReport(walk, { ana, ben, cem });
  await walkAppeal(walk, cem);
  await api.succeed('getModerationStatistics');
  await walkSettings(walk, ana);
  say('community: an admin, a moderator, the settings, an invitation, and the log of all');
}

async function walkConsole(
  walk: Walk,
  { ana, ben, cem }: Pick<People, 'ana' | 'ben' | 'cem'>,
): Promise<void> {
  const { api, failJob } = walk;
  const { token } = ana;
  const nobody = { token, params: { id: '019a3f10-6c00-7a41-9d2e-5b8f0c7e1a01' } };
  await api.succeed('getDeliveries', { token });
  await api.succeed('listJobKinds', { token });
  await api.succeed('listJobs', { token, query: { state: 'failed' } });
  if (failJob) await api.succeed('retryJob', { token, params: { id: await failJob() } });
  await api.refuse('retryJob', nobody, { status: 404, code: 'JOB_NOT_FOUND' });
  await api.succeed('retryJobs', { token, body: { name: 'send-push' } });
  await api.refuse('retryJobs', { token, body: { name: 'x' } }, { status: 404, code: 'JOB_KIND_UNKNOWN' });
  const seen = await api.succeed('getUser', { token, params: { id: cem.id } });
  assert.partialDeepStrictEqual(seen.data, { user: { id: cem.id, role: 'member', isSuspended: false } });
  await api.refuse('getUser', nobody, { status: 404 });
  const own = { token, params: { id: ana.id }, body: {} };
  await api.refuse('deleteUser', own, { status: 409, code: 'USER_HAS_ROLE' });
  await api.succeed('startUserExport', own);
  await api.refuse('endUserSessions', { ...nobody, body: {} }, { status: 404 });
  const lou = await register(walk, 'Lou');
  const gone = { token, params: { id: lou.id }, body: { reason: 'Asked for it' } };
  const ended = await api.succeed('endUserSessions', gone);
  assert.partialDeepStrictEqual(ended.data, { endedCount: 1 });
  await api.succeed('deleteUser', gone);
  await api.refuse('deleteUser', gone, { status: 409, code: 'USER_IS_LEAVING' });
  await api.succeed('listAllListings', { token, query: { sort: 'reports' } });
  await api.refuse('listAllListings', { token, query: { sort: 'price' } }, { status: 400 });
  const ownCase = { subjectKind: 'user', subjectId: ana.id, action: 'warn', reason: 'Be kind' };
  const warned = { ...ownCase, subjectId: ben.id };
  const made = await api.succeed('decideAtOnce', { token, body: warned });
  assert.partialDeepStrictEqual(made.data, { decided: { action: 'warn' }, reportCount: 0 });
  await api.refuse('decideAtOnce', { token, body: ownCase }, { status: 403, code: 'CASE_ABOUT_YOURSELF' });
}

async function walkReport(
  { api }: Walk,
  { ana, ben, cem }: Pick<People, 'ana' | 'ben' | 'cem'>,
): Promise<void> {
  const body = { subjectKind: 'user', subjectId: ben.id, reason: 'other', text: 'Is never on time' };
  const own = { token: ben.token, body };
  await api.refuse('createReport', own, { status: 403, code: 'REPORT_ON_OWN' });
  await api.succeed('createReport', { token: cem.token, body });
  const queue = await api.succeed('listCases', { token: ana.token });
  const params = { id: textAt(listAt(queue.data)[0], 'id') };
  const seen = await api.succeed('getCase', { token: ana.token, params });
  assert.partialDeepStrictEqual(seen.data, { subjectId: ben.id, reports: [{ text: body.text }] });
  const decision = {
    action: 'keep',
    reason: 'He is on time by now',
    version: numberAt(seen.data, 'version'),
  };
  await api.succeed('decideCase', { token: ana.token, params, body: decision });
  const again = { token: ana.token, params, body: decision };
  await api.refuse('decideCase', again, { status: 409, code: 'CASE_DECIDED' });
}

async function walkAppeal({ api, restrict }: Walk, { id: personId, token }: Person): Promise<void> {
  const before = await api.succeed('listStatements', { token });
  assert.deepEqual(before.data, []);
  if (!restrict) return;
  const id = await restrict(personId);
  const after = await api.succeed('listStatements', { token });
  assert.partialDeepStrictEqual(after.data, [{ id, action: 'warn', appeal: null }]);
  const appeal = { token, params: { id }, body: { text: 'It was a joke' } };
  await api.refuse('appealStatement', { ...appeal, body: { text: '' } }, { status: 400 });
  await api.succeed('appealStatement', appeal);
  await api.refuse('appealStatement', appeal, { status: 409, code: 'APPEAL_TWICE' });
}

/** Restores the settings at the end. */
async function walkSettings({ api, mark }: Walk, { token }: Person): Promise<void> {
  const message = { name: 'Kim', email: `${mark}@example.com`, subject: 'bug', message: 'It rattles.' };
  await api.refuse('sendContactMessage', { body: message }, { status: 409, code: 'CONTACT_CLOSED' });
  const { data } = await api.succeed('getSettings', { token });
  const version = numberAt(data, 'version');
  const contactEmail = `desk-${mark}@example.com`;
  const changed = await api.succeed('updateSettings', { token, body: { version, contactEmail } });
  assert.partialDeepStrictEqual(changed.data, { version: version + 1, contactEmail });
  const late = { token, body: { version, tagline: 'Late' } };
  await api.refuse('updateSettings', late, { status: 409, code: 'SETTINGS_CHANGED' });
  await api.succeed('sendContactMessage', { body: message });
  await api.refuse('sendContactMessage', { body: { ...message, message: '' } }, { status: 400 });
  await api.succeed('updateSettings', { token, body: { contactEmail: null } });
  const history = await api.succeed('listSettingsHistory', { token });
  assert.partialDeepStrictEqual(listAt(history.data)[1], { changed: ['contactEmail'] });
  const invited = await api.succeed('createInvitation', { token, body: {} });
  assert.match(textAt(invited.data, 'link'), /\/register#token=[\w-]{43}$/);
  const invitations = await api.succeed('listInvitations', { token });
  const open = { token, params: { id: textAt(listAt(invitations.data)[0], 'id') } };
  await api.succeed('revokeInvitation', open);
  await api.refuse('revokeInvitation', open, { status: 404, code: 'INVITATION_GONE' });
  const rules = await api.succeed('getRules');
  assert.equal(textAt(rules.data, 'text'), textAt(data, 'rules'));
}
