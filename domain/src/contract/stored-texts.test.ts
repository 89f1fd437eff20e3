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

test('an address is stored as mail servers know it', () => {
  expect(email.parse(' ann@bücher.example ')).toBe('ann@xn--bcher-kva.example');
  const longest = `${'a'.repeat(64)}@example.com`;
  expect(email.parse(longest)).toBe(longest);
});

test('an address has one name, of 64 letters at most, and one host', () => {
  const hosts = [
    'bücher.example/path',
    'bücher.example:25',
    'b@bücher.example',
    'bücher..example',
    'example',
  ];
  const names = ['ann.', '.ann', 'an..n', 'a'.repeat(65)].map((name) => `${name}@example.com`);
  const wrong = [...hosts.map((host) => `ann@${host}`), ...names, 'ann', ''];
  expect(wrong.filter((text) => email.safeParse(text).success)).toEqual([]);
});
