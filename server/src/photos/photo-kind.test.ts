import { messages } from '@ballpark/domain/contract/messages.ts';
import { maxListingPhotoBytes } from '@ballpark/domain/photos.ts';
import { assert, boolean, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64 } from './photo-kind.ts';

test('whatever was encoded comes back, with or without a prefix', () => {
  assert(
    property(uint8Array({ minLength: 1, maxLength: 200 }), boolean(), (bytes, hasPrefix) => {
      const encoded = Buffer.from(bytes).toString('base64');
      const text = hasPrefix ? `data:image/jpeg;base64,${encoded}` : encoded;
      expect(decodeBase64(text, 'listing')).toEqual(Buffer.from(bytes));
    }),
  );
});

test.each(['', 'data:image/png;base64,'])('%j holds no photo', (text) => {
  expect(() => decodeBase64(text, 'listing')).toThrow(messages.photoMissing);
});

test.each([
  'AAA',
  'AA=A',
  '====',
  'AA A',
  'AA-_',
  'QR==',
  'AAAAé==',
  'AA==AAAA',
  'data:text/html;base64,AAAA',
  'data:image/png,AAAA',
  'data:image/png;base64,data:image/png;base64,AAAA',
])('%j is not base64', (text) => {
  expect(() => decodeBase64(text, 'listing')).toThrow(messages.photoInvalid);
});

test('a text that stands for one byte too many is refused before it is decoded', () => {
  const atLimit = Buffer.alloc(maxListingPhotoBytes).toString('base64');
  expect(decodeBase64(atLimit, 'listing').length).toBe(maxListingPhotoBytes);
  const overLimit = Buffer.alloc(maxListingPhotoBytes + 1).toString('base64');
  expect(() => decodeBase64(overLimit, 'listing')).toThrow(messages.photoTooLargeListing);
  expect(decodeBase64(overLimit, 'profile').length).toBe(maxListingPhotoBytes + 1);
});
