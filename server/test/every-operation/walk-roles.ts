import { strict as assert } from 'node:assert';
import type { Operation } from './api-document.ts';
import type { Input } from './api-client.ts';
import { enter, register } from './walk-accounts.ts';
import { textAt, valueAt, type People, type Walk } from './walk.ts';

const signedOut = { status: 401, code: 'SIGN_IN_NEEDED' };

export async function walkRoles(walk: Walk, { ana }: People): Promise<void> {
  const { api } = walk;
  const unverified = await register(walk, 'Ida');
  const newcomer = await enter(walk, 'Jim');
  const notVerified = { status: 403, code: 'EMAIL_NOT_VERIFIED' };
  const notOnboarded = { status: 403, code: 'ONBOARDING_NEEDED' };
  const notModerator = { status: 403, code: 'MODERATORS_ONLY' };
  const notAdmin = { status: 403, code: 'ADMINS_ONLY' };
  for (const operation of api.document.operations) {
    const { operationId, 'x-access': access } = operation;
    const as = (token?: string) => ({ ...anyInput(operation, ana.id), token });
    if (access === 'public' || access === 'adminKey') continue;
    await api.refuse(operationId, as(), signedOut);
    await api.refuse(operationId, as('x'.repeat(43)), signedOut);
    if (access === 'leaving' || access === 'suspended' || access === 'session') continue;
    await api.refuse(operationId, as(unverified.token), notVerified);
    if (access === 'verified') continue;
    await api.refuse(operationId, as(newcomer.token), notOnboarded);
    if (access === 'moderator') await api.refuse(operationId, as(ana.token), notModerator);
    if (access === 'admin') await api.refuse(operationId, as(ana.token), notAdmin);
  }
  // An invalid token is refused on public reads too.
  await api.refuse('listListings', { token: 'x'.repeat(43) }, signedOut);
}

/** Fills the path parameters; access is checked first. */
function anyInput({ parameters, requestBody }: Operation, id: string): Input {
  const named = parameters.filter((parameter) => parameter.in === 'path');
  const params = Object.fromEntries(named.map(({ name }) => [name, id]));
  return { params, ...(requestBody ? { body: {} } : {}) };
}

/** On an expired listing, if the walk can expire one. */
export async function walkAdmin(walk: Walk, people: People, body: Record<string, unknown>): Promise<void> {
  const { api, adminKey, expire, say } = walk;
  if (adminKey === undefined) {
    await api.refuse('autoCloseListings', { body: { adminKey: 'a key' } }, { status: 404 });
    return say('skipped: autoCloseListings, for which this needs the ADMIN_KEY of the server');
  }
  const wrong = { body: { adminKey: `${adminKey}x` } };
  await api.refuse('autoCloseListings', wrong, { status: 403, code: 'ADMIN_KEY_WRONG' });
  const closeOver = async () => api.succeed('autoCloseListings', { body: { adminKey } });
  if (!expire) {
    await closeOver();
    return say('skipped: a listing that closes by itself, for 72 hours cannot be made to pass from here');
  }
  const { token } = people.ana;
  const { data } = await api.succeed('createListing', { token, body });
  const params = { id: textAt(data, 'id') };
  const suggestion = { token: people.ben.token, params, body: { amount: 80 } };
  await api.succeed('createSuggestion', suggestion);
  await expire(params.id);
  const late = { ...suggestion, token: people.cem.token };
  await api.refuse('createSuggestion', late, { status: 409, code: 'LISTING_EXPIRED' });
  await closeOver();
  const closed = await api.succeed('getListing', { token, params });
  assert.partialDeepStrictEqual(closed.data, {
    isActive: false,
    finalPrice: null,
    suggestions: [{ xpAwarded: 5 }],
  });
  assert.ok(valueAt(closed.data, 'autoClosedAt'));
  await api.refuse('reopenListing', { token, params }, { status: 409, code: 'LISTING_AUTO_CLOSED' });
  await walkAnswer(walk, people, params);
}

async function walkAnswer({ api }: Walk, { ana, ben }: People, params: { id: string }): Promise<void> {
  const said = { token: ana.token, params, body: { finalPrice: 80 } };
  await api.refuse(
    'answerFinalPrice',
    { ...said, token: ben.token },
    { status: 403, code: 'NOT_LISTING_OWNER' },
  );
  const invalid = { status: 400, text: 'Please enter a valid final price' };
  for (const finalPrice of [undefined, 0, -1])
    await api.refuse('answerFinalPrice', { ...said, body: { finalPrice } }, invalid);
  const { data } = await api.succeed('answerFinalPrice', said);
  assert.partialDeepStrictEqual(data, {
    listing: { isActive: false, finalPrice: 80, suggestions: [{ xpAwarded: 50 }] },
    xpRewards: [{ userId: ben.id, xpAwarded: 45, tier: 'closest' }],
  });
  await api.refuse('answerFinalPrice', said, { status: 409, code: 'OUTCOME_KNOWN' });
  await api.refuse(
    'reopenListing',
    { token: ana.token, params },
    { status: 409, code: 'LISTING_AUTO_CLOSED' },
  );
}
