import { strict as assert } from 'node:assert';
import { listAt, numberAt, textAt, valueAt, type People, type Person, type Walk } from './walk.ts';

/** After Ana's listing has closed. */
export async function walkProfiles(
  walk: Walk,
  people: People,
  listingId: string,
  photoUrl: string,
): Promise<void> {
  await changeProfile(walk, people.ana, photoUrl);
  await readProfiles(walk, people, listingId);
  await lookUpPlaces(walk, people.ana);
  await readXp(walk, people, listingId);
  await readAchievements(walk, people, listingId);
  await readLeaderboard(walk, people);
}

async function changeProfile({ api }: Walk, { token, id }: Person, photoUrl: string): Promise<void> {
  const body = { photoUrl, backgroundUrl: photoUrl, about: 'I mend bikes.', preferences: ['selling'] };
  const { data } = await api.succeed('updateProfile', { token, body });
  assert.partialDeepStrictEqual(data, { user: { id, ...body } });
  await api.refuse(
    'updateProfile',
    { token, body: { preferences: [] } },
    { status: 400, text: 'Please select at least one interest' },
  );
  const foreign = { photoUrl: 'https://example.com/cat.webp' };
  await api.refuse('updateProfile', { token, body: foreign }, { status: 400 });
  await api.refuse('updateProfile', { token, body: { about: 'x'.repeat(501) } }, { status: 400 });
}

async function readProfiles({ api }: Walk, { ana, ben }: People, listingId: string): Promise<void> {
  const { token } = ben;
  const params = { id: ana.id };
  const profile = await api.succeed('getProfile', { token, params });
  assert.partialDeepStrictEqual(profile.data, { username: ana.username, about: 'I mend bikes.' });
  assert.ok(!JSON.stringify(profile.data).includes(ana.email));
  const listings = await api.succeed('listProfileListings', { token, params });
  const [listing] = listAt(listings.data);
  assert.equal(textAt(listing, 'id'), listingId);
  assert.equal(listAt(listing, 'priceSuggestions').length, 3);
  const suggestions = await api.succeed('listProfileSuggestions', { token, params: { id: ben.id } });
  const [suggestion] = listAt(suggestions.data);
  assert.partialDeepStrictEqual(suggestion, {
    xpAwarded: 50,
    listing: { id: listingId, type: 'PRODUCT', currency: 'EUR' },
  });
  // Counted seconds after the close, so check only the owner.
  const closed = await api.succeed('listOwnClosedGuesses', { token });
  for (const guess of listAt(closed.data)) assert.equal(textAt(guess, 'listingId'), listingId);
  const unknown = { token, params: { id: listingId } };
  for (const id of ['getProfile', 'listProfileListings', 'listProfileSuggestions'])
    await api.refuse(id, unknown, { status: 404, text: 'User not found' });
}

async function lookUpPlaces({ api }: Walk, { token }: Person): Promise<void> {
  const found = await api.succeed('searchCities', { query: { query: 'Berlin', limit: 5 } });
  assert.partialDeepStrictEqual(listAt(found.data)[0], { city: 'Berlin', countryCode: 'DE' });
  assert.ok(listAt(found.data).length <= 5);
  const none = await api.succeed('searchCities', { query: { query: 'zzqzzq' } });
  assert.deepEqual(none.data, []);
  const berlin = await api.succeed('lookUpLocation', { token, query: { latitude: 52.52, longitude: 13.41 } });
  assert.partialDeepStrictEqual(berlin.data, { city: 'Berlin', country: 'Germany' });
  const ocean = await api.succeed('lookUpLocation', { token, query: { latitude: -40, longitude: -120 } });
  assert.partialDeepStrictEqual(ocean.data, {
    city: 'Unknown City',
    country: 'Unknown Country',
    formattedLocation: 'Location unavailable',
  });
  await api.refuse('lookUpLocation', { token, query: { latitude: 91, longitude: 0 } }, { status: 400 });
}

async function readXp({ api }: Walk, { ben, cem, dee, ana }: People, listingId: string): Promise<void> {
  for (const [person, amount, reason] of [
    [ben, 50, 'closest'],
    [cem, 20, 'close'],
    [dee, 5, 'participation'],
  ] as const) {
    const { data } = await api.succeed('getXpHistory', { token: ana.token, params: { userId: person.id } });
    const rows = listAt(data);
    const awards = rows.filter((row) => valueAt(row, 'listingId') === listingId);
    assert.equal(awards.length, 1);
    assert.partialDeepStrictEqual(awards[0], { amount, reason });
    const own = await api.succeed('getOwnXpHistory', { token: person.token });
    assert.deepEqual(own.data, data);
    const xp = await api.succeed('getXp', { token: ana.token, params: { userId: person.id } });
    const sum = sumOf(rows, 'amount');
    const level = sum > 100 ? 'Pro' : sum > 50 ? 'Regular' : 'New';
    assert.deepEqual(xp.data, { userId: person.id, xp: sum, level });
  }
  const unknown = { token: ana.token, params: { userId: listingId } };
  const { token } = ana;
  assert.partialDeepStrictEqual((await api.succeed('getStreak', { token })).data, { days: 0 });
  for (const isShown of [false, true]) {
    const { data } = await api.succeed('showStreak', { token, body: { isShown } });
    assert.partialDeepStrictEqual(data, { user: { id: ana.id, showsStreak: isShown } });
  }
  for (const id of ['getXp', 'getXpHistory'])
    await api.refuse(id, unknown, { status: 404, text: 'User not found' });
}

async function readAchievements({ api }: Walk, { ana, ben }: People, listingId: string): Promise<void> {
  const { token } = ana;
  const params = { id: ben.id };
  const all = await api.succeed('listAchievements', { token, params, query: { includeProgress: 'true' } });
  const unlocked = listAt(all.data).filter((each) => valueAt(each, 'unlocked'));
  for (const each of listAt(all.data)) {
    const hasEnough = numberAt(each, 'currentProgress') >= numberAt(each, 'requirement');
    assert.equal(valueAt(each, 'unlocked'), hasEnough, JSON.stringify(each));
  }
  assert.ok(unlocked.length > 0 && unlocked.length < listAt(all.data).length);
  const own = await api.succeed('listAchievements', { token: ben.token, params });
  assert.deepEqual(own.data, unlocked);
  const progress = await api.succeed('getAchievementProgress', { token, params });
  assert.deepEqual(progress.data, {
    totalSuggestions: 1,
    accurateSuggestions: 1,
    quickResponses: 1,
    uniquePeopleHelped: 1,
  });
  const history = await api.succeed('getXpHistory', { token, params: { userId: ben.id } });
  const paid = listAt(history.data).filter((row) => valueAt(row, 'reason') === 'achievement');
  assert.deepEqual([paid.length, sumOf(paid, 'amount')], [unlocked.length, sumOf(unlocked, 'xpReward')]);
  const unknown = { token, params: { id: listingId } };
  for (const id of ['listAchievements', 'getAchievementProgress'])
    await api.refuse(id, unknown, { status: 404, text: 'User not found' });
}

async function readLeaderboard({ api }: Walk, { ana, ben }: People): Promise<void> {
  const { token } = ben;
  const global = await api.succeed('getLeaderboard', { token });
  const near = await api.succeed('getLeaderboard', { token, query: { location: '52.52,13.41', radius: 10 } });
  for (const { data } of [global, near]) {
    const entries = listAt(data, 'entries').map(
      (each) => [numberAt(each, 'rank'), numberAt(each, 'xp')] as const,
    );
    assert.deepEqual(
      entries.map(([rank]) => rank),
      entries.map(([, xp]) => 1 + entries.filter(([, more]) => more > xp).length),
    );
    const ownRank = numberAt(data, 'ownRank');
    const own = listAt(data, 'entries').find((each) => textAt(each, 'id') === ben.id);
    if (entries.length < 100) assert.partialDeepStrictEqual(own, { rank: ownRank, username: ben.username });
  }
  const far = await api.succeed('getLeaderboard', { token, query: { location: '-40,-120', radius: 10 } });
  assert.partialDeepStrictEqual(far.data, { entries: [], ownRank: null });
  await api.refuse('getLeaderboard', { token: ana.token, query: { location: 'Berlin' } }, { status: 400 });
}

function sumOf(rows: readonly unknown[], name: string): number {
  return rows.reduce<number>((sum, row) => sum + numberAt(row, name), 0);
}
