import { listingDraft } from '@ballpark/domain/contract/listings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readListing } from '../support/calls.ts';
import { reportedCase } from '../support/moderation.ts';
import { makeListing, makePhoto, makeUser, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  on.deps.outbox.start(async () => {});
  owner = await makeUser(on);
});
afterAll(() => on.close());

test('what an owner can enter is shown to readers, and its words and photos to moderators', async () => {
  const { url } = await makePhoto(on, owner);
  const entered = {
    title: 'Words of the title',
    description: 'Words of the description',
    type: 'SERVICE' as const,
    location: 'Munich, Germany',
    latitude: 48.14,
    longitude: 11.58,
    hasOffer: true,
    offerAmount: 120,
    hasIndependentGuesses: true,
    photoUrls: [url],
    lines: [{ text: 'Words of a line', amount: 90 }],
  };
  const { $defs } = z.toJSONSchema(listingDraft, { io: 'input' });
  // A new field: enter it here, and say below who sees it.
  expect(Object.keys(entered).toSorted()).toEqual(
    Object.keys($defs?.ListingDraft?.properties ?? {}).toSorted(),
  );
  const { id } = await makeListing(on, owner, entered);

  const shown = await readListing(owner, { id });
  // The place has a name of the index of places, which tests do without.
  const { location: _, ...asEntered } = entered;
  expect(shown).toMatchObject(asEntered);

  const { caseId } = await reportedCase(on, 'listing', id);
  const moderator = await makeUser(on, { role: 'moderator' });
  const { data } = await moderator.call('GET /moderation/cases/:id', { params: { id: caseId } });
  expect(data.subject).toMatchObject({
    text: `${entered.description}\n\nWords of a line: $90.00`,
    listing: { title: entered.title },
  });
  expect(data.subject?.photoUrls).toHaveLength(1);
});
