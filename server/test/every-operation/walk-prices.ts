import { strict as assert } from 'node:assert';
import { draftOf } from './walk-listings.ts';
import { listAt, textAt, valueAt, type People, type Walk } from './walk.ts';

const noAmount = { status: 400, text: 'Please enter a valid amount' };
const isClosed = { status: 409, code: 'LISTING_NOT_OPEN' };

/** Covers rewards of 50, 20 and 5 XP. */
export async function walkPrices(walk: Walk, people: People, listingId: string): Promise<void> {
  await suggest(walk, people, listingId);
  await close(walk, people, listingId);
  await reopenAndCloseAgain(walk, people, listingId);
  await readMemory(walk, people, listingId);
}

async function suggest({ api, mark }: Walk, { ana, ben, cem, dee }: People, id: string): Promise<void> {
  const params = { id };
  const by = (token: string, body: unknown) => ({ token, params, body });
  await api.refuse('createSuggestion', by(ana.token, { amount: 5 }), {
    status: 403,
    code: 'SUGGESTION_ON_OWN_LISTING',
  });
  for (const amount of [undefined, null, 0, -5, 'ten'])
    await api.refuse('createSuggestion', by(ben.token, { amount }), noAmount);
  const tooLong = { amount: 5, comment: 'x'.repeat(251) };
  await api.refuse('createSuggestion', by(ben.token, tooLong), { status: 400, code: 'INVALID_INPUT' });

  const first = await api.succeed('createSuggestion', by(ben.token, { amount: 90, comment: ' Fair. ' }));
  assert.partialDeepStrictEqual(first.data, { amount: 90, comment: 'Fair.', xpAwarded: null, listingId: id });
  await api.refuse('createSuggestion', by(ben.token, { amount: 91 }), {
    status: 409,
    code: 'SUGGESTION_TWICE',
  });
  const own = { id: textAt(first.data, 'id') };
  const edited = await api.succeed('updateSuggestion', {
    token: ben.token,
    params: own,
    body: { amount: 101, comment: null },
  });
  assert.partialDeepStrictEqual(edited.data, { amount: 101, comment: null });
  await api.refuse('updateSuggestion', { token: ben.token, params: own, body: { amount: 0 } }, noAmount);
  const others = { token: cem.token, params: own, body: { amount: 1 } };
  await api.refuse('updateSuggestion', others, { status: 403, code: 'NOT_SUGGESTION_AUTHOR' });
  await api.refuse('updateSuggestion', { ...others, params }, { status: 404, code: 'SUGGESTION_NOT_FOUND' });

  const hasty = await api.succeed('createSuggestion', by(cem.token, { amount: 11 }));
  const undone = { token: cem.token, params: { id: textAt(hasty.data, 'id') } };
  await api.succeed('withdrawSuggestion', undone);
  await api.refuse('withdrawSuggestion', undone, { status: 404, code: 'SUGGESTION_NOT_FOUND' });
  // 10 % off is close.
  await api.succeed('createSuggestion', by(cem.token, { amount: 110 }));
  const answered = { token: ben.token, params: own };
  await api.refuse('withdrawSuggestion', answered, { status: 409, code: 'SUGGESTION_ANSWERED' });
  const keyed = { ...by(dee.token, { amount: 150 }), idempotencyKey: `suggest-${mark}` };
  const once = await api.succeed('createSuggestion', keyed);
  const again = await api.succeed('createSuggestion', keyed);
  assert.deepEqual([again.isReplayed, again.data], [true, once.data]);

  const listed = await api.succeed('listSuggestions', { token: ana.token, params });
  assert.deepEqual(amountsOf(listed.data), [150, 110, 101]);
  const detail = await api.succeed('getListing', { token: ana.token, params });
  assert.deepEqual(amountsOf(listAt(detail.data, 'suggestions')), [150, 110, 101]);
  const moved = { token: ana.token, params, body: draftOf(mark, { type: 'SERVICE' }) };
  await api.refuse('updateListing', moved, { status: 409, code: 'TYPE_FIXED' });
}

async function close({ api, mark }: Walk, { ana, ben, cem, dee }: People, id: string): Promise<void> {
  const params = { id };
  const { token } = ana;
  for (const finalPrice of [undefined, 0, -1])
    await api.refuse(
      'closeListing',
      { token, params, body: { finalPrice } },
      { status: 400, text: 'Please enter a valid final price' },
    );
  const { data } = await api.succeed('closeListing', { token, params, body: { finalPrice: 100 } });
  assert.partialDeepStrictEqual(data, { listing: { isActive: false, finalPrice: 100, autoClosedAt: null } });
  const rewards = listAt(data, 'xpRewards');
  assert.equal(rewards.length, 3);
  for (const [person, xpAwarded, tier] of [
    [ben, 50, 'closest'],
    [cem, 20, 'close'],
    [dee, 5, 'participation'],
  ] as const) {
    const reward = rewards.find((each) => textAt(each, 'userId') === person.id);
    assert.partialDeepStrictEqual(reward, { xpAwarded, tier, username: person.username });
  }
  const seen = await api.succeed('revealListing', { token: ben.token, params });
  assert.partialDeepStrictEqual(listAt(seen.data, 'unlockedAchievements'), [{ id: 'accuracy-1' }]);
  const none = { status: 404, code: 'SUGGESTION_NOT_FOUND' };
  await api.refuse('revealListing', { token, params }, none);
  await api.refuse('closeListing', { token, params, body: { finalPrice: 100 } }, isClosed);
  await api.refuse('updateListing', { token, params, body: draftOf(mark) }, isClosed);
  const late = { token: ben.token, params, body: { amount: 5 } };
  await api.refuse('createSuggestion', late, isClosed);
  const closed = await api.succeed('listListings', { token, query: { search: mark, status: 'closed' } });
  assert.deepEqual(
    listAt(closed.data).map((card) => textAt(card, 'id')),
    [id],
  );
}

async function reopenAndCloseAgain({ api }: Walk, { ana, ben }: People, id: string): Promise<void> {
  const params = { id };
  const { token } = ana;
  const reopened = await api.succeed('reopenListing', { token, params });
  assert.partialDeepStrictEqual(reopened.data, { isActive: true, finalPrice: null, closedAt: null });
  await api.refuse('reopenListing', { token, params }, { status: 409, code: 'LISTING_STILL_OPEN' });
  const own = listAt(reopened.data, 'suggestions').find((each) => textAt(each, 'userId') === ben.id);
  assert.partialDeepStrictEqual(own, { xpAwarded: 50 });
  assert.deepEqual((await api.succeed('getPairLimits', { token, params })).data, []);
  assert.deepEqual((await api.succeed('listSignals', { token })).data, []);
  const again = await api.succeed('closeListing', { token, params, body: { finalPrice: 150 } });
  assert.deepEqual(listAt(again.data, 'xpRewards'), []);
  const body = { amount: 150, comment: null };
  await api.refuse(
    'updateSuggestion',
    { token: ben.token, params: { id: textAt(own, 'id') }, body },
    isClosed,
  );
}

function amountsOf(suggestions: unknown): unknown[] {
  return listAt(suggestions).map((each) => valueAt(each, 'amount'));
}

/** A single sale is too little to summarise. */
async function readMemory({ api, mark }: Walk, { ben }: People, id: string): Promise<void> {
  const { token } = ben;
  const similar = await api.succeed('getSimilarPrices', { token, params: { id } });
  assert.partialDeepStrictEqual(similar.data, { currency: 'EUR', listings: [], spread: null });
  const query = { title: `${mark} ${mark}x`, country: 'JP' };
  const written = await api.succeed('findSimilarPrices', { token, query });
  assert.deepEqual(written.data, { currency: 'JPY', words: query.title, listings: [], spread: null });
  const over = await api.succeed('getPrices', { token, query: { q: 'no such thing at all' } });
  assert.deepEqual(over.data, { currency: 'EUR', currencies: [], spread: null, periods: [] });
  const nothing = { status: 404, code: 'LISTING_NOT_FOUND' };
  const params = { id: '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03' };
  await api.refuse('getSimilarPrices', { token, params }, nothing);
}
