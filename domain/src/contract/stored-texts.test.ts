import { expect, test } from 'vitest';
import { email, personName } from './auth.ts';
import { listingDraft } from './listings.ts';
import { updateProfile } from './profiles.ts';
import { suggestionDraft } from './suggestions.ts';

const apart = 'u\u0308'.repeat(60);
const together = 'ü'.repeat(60);

test('no limit counts accents by themselves', () => {
  const draft = { title: apart, description: apart, type: 'PRODUCT', location: apart, hasOffer: false };
  const listing = listingDraft.parse(draft);
  expect([listing.title, listing.description, listing.location]).toEqual([together, together, together]);
  expect(suggestionDraft.parse({ amount: 1, comment: 'u\u0308'.repeat(250) }).comment).toHaveLength(250);
  expect(updateProfile.body.parse({ about: 'u\u0308'.repeat(500) }).about).toHaveLength(500);
  expect(personName.parse(apart)).toBe(together);
  expect(listingDraft.safeParse({ ...draft, title: 'ü'.repeat(101) }).success).toBe(false);
});

test.each([
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  [' ann@example.com ', 'ann@example.com'],
])('%s is an address', (text, stored) => {
  expect(email.parse(text)).toBe(stored);
});

test.each([
  `${'a'.repeat(65)}@example.com`,
  'ann@bücher.example/path',
  'ann@bücher.example:25',
  'ann@b@bücher.example',
  'ann@bücher..example',
  'ann@example',
  'ann.@example.com',
  '.ann@example.com',
  'an..n@example.com',
  'ann',
  '',
])('%j is none', (text) => {
  expect(email.safeParse(text).success).toBe(false);
});
