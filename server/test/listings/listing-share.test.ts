import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareTags } from '../../src/web/share-tags.ts';
import { makeListing, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('a shared listing shows its title, escaped, and how many suggested, and no place', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner, { title: `Desk "1950" <script>alert('x')</script> & chair` });
  const { tags, cover } = (await shareTags(on.deps, `/listing/${listing.id}`)) ?? {};
  expect(cover).toBeNull();
  expect(tags).toContain(
    '<meta property="og:title" content="Desk &quot;1950&quot; &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; chair">',
  );
  expect(tags).toContain('0 suggestions so far');
  expect(tags).toContain(`content="${on.deps.config.publicUrl}/listing/${listing.id}"`);
  expect(tags).not.toContain('<script');
  expect(tags).not.toContain(listing.location);
});

test.each(['/listing/00000000-0000-7000-8000-000000000000', '/listing/1', "/listing/' or 1=1", '/home', '/'])(
  '%s shows nothing of its own',
  async (path) => {
    expect(await shareTags(on.deps, path)).toBeNull();
  },
);

test('a listing that cannot be read is a page all the same', async () => {
  const replica = on.db.withSchema('nowhere');
  expect(
    await shareTags({ ...on.deps, replica }, '/listing/00000000-0000-7000-8000-000000000000'),
  ).toBeNull();
});
