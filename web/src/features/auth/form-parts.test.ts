import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { waitText } from './form-parts.tsx';

it('says how long to wait, from a minute on in whole minutes', () => {
  expect(waitText(new ApiError(429, {}, 1))).toBe('You can try again in 1 second.');
  expect(waitText(new ApiError(429, {}, 59))).toBe('You can try again in 59 seconds.');
  expect(waitText(new ApiError(429, {}, 61))).toBe('You can try again in 2 minutes.');
});

it('is empty when the server named no time, or refused for another reason', () => {
  expect(waitText(new ApiError(429, {}, null))).toBe('');
  expect(waitText(new ApiError(503, {}, 5))).toBe('');
});
