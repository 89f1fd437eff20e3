import { beforeEach, describe, expect, it } from 'vitest';
import { draftKey, forgetDraft, keepDraft, readDraft } from './kept-draft.ts';
import { blankListing } from './listing-values.ts';

const written = {
  ...blankListing({ address: 'Bern', latitude: 46.9, longitude: 7.4, countryCode: 'CH' }),
  title: 'Bike',
  photoUrls: ['/media/a.webp'],
};

beforeEach(() => localStorage.clear());

describe('a kept draft', () => {
  it('is there again, for its author only', () => {
    keepDraft(draftKey('ada'), written);
    expect(readDraft(draftKey('ada'))).toEqual(written);
    expect(readDraft(draftKey('bob'))).toBeNull();
  });

  it('of a change to a listing is another one', () => {
    keepDraft(draftKey('ada', 'l1'), written);
    expect(readDraft(draftKey('ada', 'l1'))).toEqual(written);
    expect(readDraft(draftKey('ada'))).toBeNull();
  });

  it('is gone once forgotten', () => {
    keepDraft(draftKey('ada'), written);
    forgetDraft(draftKey('ada'));
    expect(readDraft(draftKey('ada'))).toBeNull();
  });

  it('is there with the text of an amount, and without, as older versions kept it', () => {
    for (const draft of [written, { ...written, offerText: '1,300' }]) {
      keepDraft(draftKey('ada'), draft);
      expect(readDraft(draftKey('ada'))).toEqual(draft);
    }
  });

  it.each(['{', '"text"', '{"title":1}'])('is nothing when what is stored is %s', (stored) => {
    localStorage.setItem('ballpark.listing-draft.ada', stored);
    expect(readDraft(draftKey('ada'))).toBeNull();
  });
});
