import { describe, expect, it } from 'vitest';
import { draftKey, forgetDraft, keepDraft, keepShared, readDraft, blankListing } from './listing-values.ts';

const untouched = {
  ...blankListing({ address: null, centre: null, countryCode: null }),
  photoUrls: [],
};
const written = {
  ...blankListing({ address: 'Bern', centre: { latitude: 46.9, longitude: 7.4 }, countryCode: 'CH' }),
  title: 'Bike',
  photoUrls: ['/media/a.webp'],
};

describe('a kept draft', () => {
  it('is there again for its author and its listing only, until it is forgotten', () => {
    const [key, ofChange] = [draftKey('ada'), draftKey('ada', 'l1')];
    keepDraft(ofChange, written);
    expect(readDraft(key, untouched)).toBeNull();
    keepDraft(key, written);
    expect(readDraft(key, untouched)).toEqual(written);
    expect(readDraft(draftKey('bob'), untouched)).toBeNull();
    forgetDraft(key);
    expect([readDraft(key, untouched), readDraft(ofChange, untouched)]).toEqual([null, written]);
  });

  it('is there with the text of an amount, and without, as older versions kept it', () => {
    for (const draft of [written, { ...written, offerText: '1,300' }]) {
      keepDraft(draftKey('ada'), draft);
      expect(readDraft(draftKey('ada'), untouched)).toEqual(draft);
    }
  });

  it.each(Object.keys(untouched))(
    'of a version without %s starts there as a new one, and keeps all else',
    (name) => {
      const key = name as keyof typeof untouched;
      const { [key]: _, ...older } = written;
      keepDraft(draftKey('ada'), older as typeof written);
      expect(readDraft(draftKey('ada'), untouched)).toEqual({ ...older, [key]: untouched[key] });
    },
  );

  it('takes what another app shared below what is there, as far as it fits', () => {
    const key = draftKey('ada');
    const asked = { ...untouched, title: 'Kettle' };
    keepShared(key, asked, 'Copper.');
    expect(readDraft(key, untouched)).toEqual({ ...asked, description: 'Copper.' });
    keepDraft(key, { ...written, description: 'x'.repeat(499) });
    keepShared(key, asked, 'Copper.');
    const description = `${'x'.repeat(499)}\n`;
    expect(readDraft(key, untouched)).toEqual({ ...written, description });
  });

  it('keeps lines that are not complete yet', () => {
    const lines = [
      { text: 'Boiler', amount: 0, typed: 'a lot' },
      { text: '', amount: 5 },
    ];
    keepDraft(draftKey('ada'), { ...written, lines });
    expect(readDraft(draftKey('ada'), untouched)?.lines).toEqual(lines);
  });

  it.each(['{', '"text"', '{"title":1}'])('is nothing when what is stored is %s', (stored) => {
    localStorage.setItem('ballpark.listing-draft.ada', stored);
    expect(readDraft(draftKey('ada'), untouched)).toBeNull();
  });
});
