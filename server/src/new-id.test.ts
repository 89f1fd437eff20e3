import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('makes ids that sort in the order in which they were made, within a millisecond too', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});
