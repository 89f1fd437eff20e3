import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './kept-draft.ts';
import { blankListing } from './listing-values.ts';

const written = {
  ...blankListing({ address: 'Bern', latitude: 46.9, longitude: 7.4, countryCode: 'CH' }),
  title: 'Bike',
};

beforeEach(() => localStorage.clear());

describe('a kept draft', () => {
  it('is there again, for its author only', () => {
    keepDraft('ada', written);
    expect(readDraft('ada')).toEqual(written);
    expect(readDraft('bob')).toBeNull();
  });

  it('is gone once forgotten', () => {
    keepDraft('ada', written);
    forgetDraft('ada');
    expect(readDraft('ada')).toBeNull();
  });

  it.each(['{', '"text"', '{"title":1}'])('is nothing when what is stored is %s', (stored) => {
    localStorage.setItem('ballpark.listing-draft.ada', stored);
    expect(readDraft('ada')).toBeNull();
  });
});
