import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeSuggestion, makeUser, readEvents, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let author: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
  author = await makeUser(on);
});
afterAll(() => on.close());

const edit = (id: string, body: Record<string, unknown> = { amount: 120 }, by = author) =>
  on.call('PUT /suggestions/:id', { params: { id }, token: by.token, body });
async function made(overrides: Record<string, unknown> = {}) {
  const listing = await makeListing(on, owner, overrides);
  return { listing, suggestion: await makeSuggestion(on, listing, { by: author, comment: 'First thought' }) };
}

test('its author changes amount and note, and the time of it shows', async () => {
  const { listing, suggestion } = await made();
  on.clock.advance(60_000);
  const answer = await edit(suggestion.id, { amount: 120.5, comment: ' Better ' });
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({
    ...suggestion,
    amount: 120.5,
    comment: 'Better',
    editedAt: on.clock.now.toISOString(),
  });
  const read = await on.call('GET /listings/:id', { params: { id: listing.id }, token: owner.token });
  expect(read.data).toMatchObject({ suggestionCount: 1, suggestions: [answer.data] });
  expect(await readEvents(on, listing.id)).toContainEqual({
    kind: 'suggestion.updated',
    user_id: owner.user.id,
    payload: { suggestionId: suggestion.id, byUserId: author.user.id, isHidden: false },
  });
});

test('a note left out is removed', async () => {
  const { suggestion } = await made();
  expect((await edit(suggestion.id)).data.comment).toBeNull();
});

test('the rules of a new one hold', async () => {
  const { suggestion } = await made();
  for (const amount of [0, -1, '5', undefined])
    expect(await edit(suggestion.id, { amount })).toMatchObject({
      status: 400,
      error: messages.amountInvalid,
    });
  expect((await edit(suggestion.id, { amount: 1.001 })).error).toBe(messages.amountTooPrecise);
  expect((await edit(suggestion.id, { amount: 1, comment: 'x'.repeat(251) })).error).toBe(
    messages.commentTooLong,
  );
  const inYen = await made({ latitude: 35.69, longitude: 139.69 });
  expect(await edit(inYen.suggestion.id, { amount: 1.5 })).toMatchObject({
    status: 400,
    error: messages.amountTooPrecise,
  });
});

test('nobody else may, not even the listing’s owner', async () => {
  const { suggestion } = await made();
  for (const by of [owner, await makeUser(on)])
    expect(await edit(suggestion.id, { amount: 1 }, by)).toMatchObject({
      status: 403,
      error: messages.notSuggestionAuthor,
    });
});

test('it stands once the listing is closed or its time is over', async () => {
  const closed = await made();
  await on.call('POST /listings/:id/close', {
    params: { id: closed.listing.id },
    token: owner.token,
    body: { finalPrice: 100 },
  });
  expect(await edit(closed.suggestion.id)).toMatchObject({ status: 409, error: messages.listingNotOpen });
  const expired = await made();
  const expiresAt = on.clock.now;
  await on.db
    .updateTable('listing')
    .set({ expires_at: expiresAt })
    .where('id', '=', expired.listing.id)
    .execute();
  expect(await edit(expired.suggestion.id)).toMatchObject({ status: 409, error: messages.listingExpired });
});

test('one that is not there is not found', async () => {
  expect(await edit(newId())).toMatchObject({ status: 404, error: messages.suggestionNotFound });
});
