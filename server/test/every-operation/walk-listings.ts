import { strict as assert } from 'node:assert';
import { listAt, numberAt, textAt, type People, type Person, type Walk } from './walk.ts';

export function draftOf(mark: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: `Cargo bike ${mark}`,
    description: 'Steel frame, eight gears, new chain.',
    type: 'PRODUCT',
    location: 'Berlin, Germany',
    latitude: 52.52,
    longitude: 13.41,
    hasOffer: true,
    offerAmount: 95.5,
    photoUrls: [],
    ...change,
  };
}

/** Posts, edits, finds and deletes; returns the remaining listing. */
export async function walkListings(walk: Walk, people: People, photoUrls: string[]): Promise<string> {
  const { api, mark } = walk;
  const { token } = people.ana;
  await refuseDrafts(walk, people);
  const idempotencyKey = `walk-${mark}`;
  const sent = { token, idempotencyKey, body: draftOf(mark, { photoUrls }) };
  const { data } = await api.succeed('createListing', sent);
  assert.partialDeepStrictEqual(data, {
    userId: people.ana.id,
    currency: 'EUR',
    isActive: true,
    offerAmount: 95.5,
    photoUrls,
    suggestions: [],
  });
  assert.equal(hoursBetween(textAt(data, 'createdAt'), textAt(data, 'expiresAt')), 72);
  const id = textAt(data, 'id');

  const again = await api.succeed('createListing', sent);
  assert.deepEqual([again.isReplayed, textAt(again.data, 'id')], [true, id]);
  const changed = { ...sent, body: draftOf(mark) };
  await api.refuse('createListing', changed, { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  const badKey = { ...sent, idempotencyKey: 'two words' };
  await api.refuse('createListing', badKey, { status: 400, code: 'IDEMPOTENCY_KEY_INVALID' });

  await edit(walk, people, id, photoUrls);
  await postAndDelete(walk, people);
  await readFeed(walk, people.ben, id);
  await saveForLater(walk, people.ben, id);
  await shareWithVisitor(walk, people.ben, id);
  return id;
}

async function refuseDrafts({ api, mark }: Walk, { ana, ben }: People): Promise<void> {
  const { token } = ana;
  const offer = 'Please enter a valid offer amount';
  const refusals = [
    [{ title: ' ', description: '', location: '' }, 'Please enter a title'],
    [{ description: '\n', location: '' }, 'Please enter a description'],
    [{ location: ' ', offerAmount: 0 }, 'Please enter a location'],
    [{ offerAmount: undefined }, offer],
    [{ offerAmount: 0 }, offer],
    [{ offerAmount: -1 }, offer],
  ] as const;
  for (const [wrong, text] of refusals)
    await api.refuse('createListing', { token, body: draftOf(mark, wrong) }, { status: 400, text });
  for (const wrong of [
    { title: 'x'.repeat(101) },
    { description: 'x'.repeat(501) },
    { offerAmount: 1.005 },
    { type: 'GIFT' },
    { photoUrls: ['/media/019a40b1-22d0-7f37-9e6b-8a5c3d1f4b06.webp'] },
    { photoUrls: Array.from({ length: 6 }, () => '/media/x.webp') },
  ])
    await api.refuse('createListing', { token, body: draftOf(mark, wrong) }, { status: 400 });
  const unknown = { token: ben.token, params: { id: ana.id } };
  const notFound = { status: 404, text: 'Listing not found or failed to load.' };
  await api.refuse('getListing', unknown, notFound);
  await api.refuse('listSuggestions', unknown, notFound);
  await api.refuse('deleteListing', unknown, notFound);
  await api.refuse('reopenListing', unknown, notFound);
  await api.refuse('closeListing', { ...unknown, body: { finalPrice: 5 } }, notFound);
  await api.refuse('answerFinalPrice', { ...unknown, body: { finalPrice: null } }, notFound);
  await api.refuse('createSuggestion', { ...unknown, body: { amount: 5 } }, notFound);
  await api.refuse('updateListing', { ...unknown, body: draftOf(mark) }, notFound);
}

async function edit(
  { api, mark }: Walk,
  { ana, ben }: People,
  id: string,
  photoUrls: string[],
): Promise<void> {
  const params = { id };
  const body = draftOf(mark, { description: 'Steel frame, a new saddle.', photoUrls: photoUrls.slice(1) });
  const { data } = await api.succeed('updateListing', { token: ana.token, params, body });
  assert.partialDeepStrictEqual(data, { id, description: 'Steel frame, a new saddle.' });
  assert.deepEqual(listAt(data, 'photoUrls'), photoUrls.slice(1));
  const notOwner = { status: 403, code: 'NOT_LISTING_OWNER' };
  await api.refuse('updateListing', { token: ben.token, params, body }, notOwner);
  await api.refuse('closeListing', { token: ben.token, params, body: { finalPrice: 5 } }, notOwner);
  await api.refuse('reopenListing', { token: ben.token, params }, notOwner);
  await api.refuse('deleteListing', { token: ben.token, params }, notOwner);
  await api.refuse(
    'updateListing',
    { token: ana.token, params, body: { ...body, title: '' } },
    { status: 400, text: 'Please enter a title' },
  );
}

async function postAndDelete({ api, mark }: Walk, { ana }: People): Promise<void> {
  const { token } = ana;
  const body = draftOf(mark, {
    title: `Bike repair ${mark}`,
    type: 'SERVICE',
    hasOffer: false,
    offerAmount: 12,
  });
  const { data } = await api.succeed('createListing', { token, body });
  assert.partialDeepStrictEqual(data, { type: 'SERVICE', hasOffer: false, offerAmount: null });
  const params = { id: textAt(data, 'id') };
  await api.refuse('reopenListing', { token, params }, { status: 409, code: 'LISTING_STILL_OPEN' });
  const deleted = await api.succeed('deleteListing', { token, params });
  assert.deepEqual(deleted.data, params);
  await api.refuse('getListing', { token, params }, { status: 404 });
}

/** Filters and pages; only Ana's listings contain the mark. */
async function saveForLater({ api }: Walk, { token }: Person, id: string): Promise<void> {
  const by = { token, params: { id } };
  assert.deepEqual((await api.succeed('saveListing', by)).data, { id, isSaved: true });
  const saved = await api.succeed('listSavedListings', { token });
  assert.deepEqual(
    listAt(saved.data).map((card) => textAt(card, 'id')),
    [id],
  );
  assert.deepEqual((await api.succeed('unsaveListing', by)).data, { id, isSaved: false });
  assert.deepEqual(listAt((await api.succeed('listOwnGuesses', { token })).data), []);
}

async function shareWithVisitor({ api, mark }: Walk, { token }: Person, id: string): Promise<void> {
  const { data } = await api.succeed('getTeaser', { params: { id } });
  const { title } = draftOf(mark);
  assert.partialDeepStrictEqual(data, { id, title, location: 'Berlin, Germany', isOpen: true });
  assert.deepEqual((await api.succeed('wantListing', { token, params: { id } })).data, {});
}

async function readFeed({ api, mark }: Walk, { token }: Person, id: string): Promise<void> {
  const find = async (query: Record<string, string | number>, as: string | undefined = token) => {
    const found = await api.succeed('listListings', { token: as, query: { search: mark, ...query } });
    return listAt(found.data).map((card) => textAt(card, 'id'));
  };
  for (const query of [
    {},
    { radius: 0 },
    { radius: 5 },
    { type: 'PRODUCT' },
    { status: 'active' },
    { status: 'all' },
  ])
    assert.deepEqual(await find(query), [id], JSON.stringify(query));
  for (const query of [{ type: 'SERVICE' }, { status: 'closed' }, { search: `${mark}piano` }, { page: 2 }])
    assert.deepEqual(await find(query), [], JSON.stringify(query));
  const preview = await api.succeed('listListings', { query: { radius: 0, limit: 2 } });
  assert.ok(listAt(preview.data).length <= 2);
  const { pagination } = await api.succeed('listListings', { token });
  assert.equal(numberAt(pagination, 'limit'), 12);
  assert.partialDeepStrictEqual(pagination, { currentPage: 1, hasPreviousPage: false });
  for (const wrong of [{ radius: -1 }, { type: 'ALL' }, { status: 'open' }, { page: 0 }, { limit: 51 }])
    await api.refuse('listListings', { query: wrong }, { status: 400, code: 'INVALID_INPUT' });
}

function hoursBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
}
