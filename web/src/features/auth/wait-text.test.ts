import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { waitText } from './wait-text.ts';

it('tells how long to wait, in whole minutes from a minute on', () => {
  expect(waitText(new ApiError(429, {}, 1))).toBe('You can try again in 1 second.');
  expect(waitText(new ApiError(429, {}, 59))).toBe('You can try again in 59 seconds.');
  expect(waitText(new ApiError(429, {}, 61))).toBe('You can try again in 2 minutes.');
});

it('says nothing when the server did not, or refused for another reason', () => {
  expect(waitText(new ApiError(429, {}, null))).toBe('');
  expect(waitText(new ApiError(503, {}, 5))).toBe('');
});
