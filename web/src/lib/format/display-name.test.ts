import { expect, it } from 'vitest';
import { displayName } from './display-name.ts';

it.each([
  ['ada.l', 'Ada', 'ada.l'],
  [null, 'Ada', 'Ada'],
  [null, '', 'Anonymous'],
])('with username %s and name %s it is %s', (username, name, shown) => {
  expect(displayName({ username, name })).toBe(shown);
});
