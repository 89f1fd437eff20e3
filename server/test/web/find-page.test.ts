import { dayMs } from '@ballpark/domain/durations.ts';
import { beforeAll, expect, test } from 'vitest';
import { findPage } from '../../src/web/find-page.ts';
import { listingTags, sharedTags } from '../../src/web/fill-pages.ts';
import { decide, reportedCase } from '../support/moderation.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { useTestApp, testApp } from '../support/test-app.ts';

const absent = '00000000-0000-7000-8000-000000000000';
const on = useTestApp();
let owner: MadeUser;
let moderator: MadeUser;
beforeAll(async () => {
  [owner, moderator] = [await makeUser(on), await makeUser(on, { role: 'admin' })];
});

const isThere = async (path: string) => (await findPage(on.deps, path)).isThere;

async function tagsOf(id: string): Promise<string> {
  const { listing, shared } = await findPage(on.deps, `/listing/${id}`);
  return listing ? listingTags('en', listing, shared, 'https://ballpark.example') : '';
}

test('a shared listing shows its title, escaped, and how many suggested, and no place', async () => {
  const title = `Desk "1950" <script>alert('x')</script> & chair`;
  const { id, location } = await makeListing(on, owner, { title });
  const tags = await tagsOf(id);
  for (const part of [
    'og:title" content="Desk &quot;1950&quot; &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; chair">',
    'No guesses yet',
    `<link rel="canonical" href="https://ballpark.example/listing/${id}">`,
    `<meta property="og:url" content="https://ballpark.example/listing/${id}">`,
    '<meta property="og:image" content="https://ballpark.example/share.jpg">',
  ])
    expect(tags).toContain(part);
  expect(tags).not.toContain('<script');
  expect(tags).not.toContain(location);
});

test('a shared listing shows its cover as a JPEG of 1200 × 630, which is there', async () => {
  const { url } = await makePhoto(on, owner);
  const tags = await tagsOf((await makeListing(on, owner, { title: 'A lamp', photoUrls: [url] })).id);
  const [, picture = ''] = /property="og:image" content="https:\/\/ballpark.example([^"]+)"/.exec(tags) ?? [];
  const reply = await on.app.inject(picture);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
  for (const part of ['width" content="1200"', 'height" content="630"', 'alt" content="A lamp"'])
    expect(tags).toContain(`<meta property="og:image:${part}>`);
});

test('a shared page says what was asked, and then how it ended', async () => {
  const listing = await makeListing(on, owner, { title: 'A kettle', hasOffer: true, offerAmount: 30 });
  for (const amount of [20, 25]) await makeSuggestion(on, listing, { amount });
  const tagsOfShared = async () => {
    const { shared } = await findPage(on.deps, `/s/${listing.id}`);
    return shared ? sharedTags('en', shared, 'https://ballpark.example') : '';
  };
  const asked = await tagsOfShared();
  expect(asked).toContain('og:title" content="A kettle"');
  expect(asked).toContain(
    'og:description" content="The owner has been offered 30\u00a0€. 2 guesses so far. What do you think this is worth?"',
  );
  const [params, { token }] = [{ id: listing.id }, owner];
  await on.call('POST /listings/:id/close', { params, token, body: { finalPrice: 22 } });
  const ended = await tagsOfShared();
  for (const part of [
    'og:title" content="Sold for 22\u00a0€: A kettle"',
    'og:description" content="2 neighbours guessed."',
    `<link rel="canonical" href="https://ballpark.example/s/${listing.id}">`,
  ])
    expect(ended).toContain(part);
  const ownPage = await tagsOf(listing.id);
  for (const part of [
    '<title>A kettle · ',
    'og:description" content="Sold for 22\u00a0€. 2 neighbours guessed."',
    `<meta property="og:image" content="https://ballpark.example/s/${listing.id}/`,
    `<link rel="canonical" href="https://ballpark.example/listing/${listing.id}">`,
  ])
    expect(ownPage).toContain(part);
  await on.call('PUT /listings/:id/shared', { params, token, body: { isShared: false } });
  expect(await findPage(on.deps, `/s/${listing.id}`)).toEqual({ isThere: false });
  const unshared = await tagsOf(listing.id);
  expect(unshared).toContain('og:description" content="This one is closed."');
  expect(unshared).not.toContain('Sold');
  expect(await isThere(`/listing/${listing.id}`)).toBe(true);
});

test('a listing that is hidden, deleted, unknown or malformed is not there', async () => {
  const [hidden, gone] = [await makeListing(on, owner), await makeListing(on, owner)];
  for (const { id } of [hidden, gone]) {
    expect(await isThere(`/listing/${id}`)).toBe(true);
    expect(await isThere(`/listing/${id.toUpperCase()}`)).toBe(true);
    expect(await isThere(`/listing/${id}/edit`)).toBe(true);
  }
  const { caseId } = await reportedCase(on, 'listing', hidden.id);
  await decide(on, moderator, caseId, { action: 'hide' });
  await on.call('DELETE /listings/:id', { params: { id: gone.id }, token: owner.token });
  for (const id of [hidden.id, gone.id, absent, '1', "' or 1=1"]) {
    expect(await findPage(on.deps, `/listing/${id}`)).toEqual({ isThere: false });
    expect(await isThere(`/listing/${id}/edit`)).toBe(false);
  }
});

test('a person is there by their id and username, and for 90 days by the username that they gave up', async () => {
  const ada = await makeUser(on, { username: 'ada.first' });
  const paths = [`/profile/${ada.user.id}`, '/u/ada.first', '/u/ADA.first'];
  for (const path of paths) expect([path, await isThere(path)]).toEqual([path, true]);
  const body = { username: 'ada.second' };
  expect((await on.call('PUT /account', { body, token: ada.token })).status).toBe(200);
  expect(await isThere('/u/ada.second')).toBe(true);
  const later = (days: number) => ({
    ...on.deps,
    now: () => new Date(on.clock.now.getTime() + days * dayMs),
  });
  expect((await findPage(later(89), '/u/ada.first')).isThere).toBe(true);
  expect((await findPage(later(91), '/u/ada.first')).isThere).toBe(false);
  for (const path of [`/profile/${absent}`, '/profile/1', '/u/nobody.here', '/u/%00'])
    expect([path, await isThere(path)]).toEqual([path, false]);
  const { caseId } = await reportedCase(on, 'user', ada.user.id);
  await decide(on, moderator, caseId, { action: 'hide' });
  expect(await isThere(`/profile/${ada.user.id}`)).toBe(false);
  expect(await isThere('/u/ada.second')).toBe(false);
});

test('what a replica does not have yet is there, and so is everything while no database answers', async () => {
  const { id } = await makeListing(on, owner);
  const behind = await testApp();
  const found = await findPage({ ...on.deps, replica: behind.db }, `/listing/${id}`);
  await behind.close();
  expect(found.listing?.id).toBe(id);
  const broken = on.db.withSchema('nowhere');
  expect(await findPage({ ...on.deps, replica: broken }, `/listing/${absent}`)).toEqual({ isThere: true });
});
