import { beforeAll, expect, test } from 'vitest';
import { close } from '../support/calls.ts';
import { decide, reportedCase } from '../support/moderation.ts';
import { makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let admin: Person;
let owner: Person;
const ids: Record<'lamp' | 'bike' | 'sofa', string> = { lamp: '', bike: '', sofa: '' };
let bikeCase = '';
beforeAll(async () => {
  admin = await makeUser(on, { role: 'admin' });
  owner = await makeUser(on, { name: 'Zoe Miller', username: 'zoe.m' });
  for (const what of ['lamp', 'bike', 'sofa'] as const)
    ids[what] = (await makeListing(on, owner, { title: `My 100% ${what}` })).id;
  await makeSuggestion(on, { id: ids.lamp });
  bikeCase = (await reportedCase(on, 'listing', ids.bike)).caseId;
  await reportedCase(on, 'listing', ids.bike);
  const { caseId } = await reportedCase(on, 'listing', ids.sofa);
  await decide(on, admin, caseId, { action: 'hide' });
  await close(owner, { id: ids.lamp }, 9);
});

const read = (query: Record<string, string | number> = {}) => admin.call('GET /admin/listings', { query });
const titles = async (query: Record<string, string | number>) =>
  (await read(query)).data.map(({ title }) => title.replace('My 100% ', ''));

test('a line shows state, owner, reports and the case that waits', async () => {
  const { data } = await read({ sort: 'title', direction: 'up' });
  expect(data).toMatchObject([
    { id: ids.bike, isActive: true, hiddenBy: null, reportCount: 2, openCaseId: bikeCase },
    { id: ids.lamp, isActive: false, suggestionCount: 1, reportCount: 0, openCaseId: null },
    { id: ids.sofa, hiddenBy: 'decision', reportCount: 1, openCaseId: null, owner: { username: 'zoe.m' } },
  ]);
});

test('listings are found by title and owner, as it is written', async () => {
  await makeListing(on, admin, { title: 'A chair' });
  expect(await titles({ q: '% BIKE' })).toEqual(['bike']);
  expect(await titles({ q: 'zoe.m' })).toEqual(['sofa', 'bike', 'lamp']);
  expect(await titles({ q: 'e mill', state: 'open' })).toEqual(['sofa', 'bike']);
  expect(await titles({ q: '_' })).toEqual([]);
});

test('they are filtered, sorted and paged, and an unknown order refused', async () => {
  expect(await titles({ state: 'hidden' })).toEqual(['sofa']);
  expect(await titles({ state: 'reported' })).toEqual(['bike']);
  expect(await titles({ state: 'closed' })).toEqual(['lamp']);
  expect((await titles({ sort: 'reports' })).slice(0, 2)).toEqual(['bike', 'sofa']);
  expect((await titles({ sort: 'suggestions' }))[0]).toBe('lamp');
  const all = await read();
  const second = await read({ limit: 2, page: 2 });
  expect(second.data).toEqual(all.data.slice(2, 4));
  expect(second.pagination).toMatchObject({ currentPage: 2, totalCount: all.data.length });
  expect((await read({ sort: 'tsv' })).status).toBe(400);
  expect((await read({ state: 'gone' })).status).toBe(400);
});
