import { expect, it } from 'vitest';
import { keptSuggestion } from './kept-suggestion.ts';

const { read } = keptSuggestion('ada', 'l1');
const key = 'ballpark.suggestion.ada.l1';

it.each([
  ['the amount', { comment: 'Good frame' }, { amount: null, comment: 'Good frame' }],
  ['the note', { amount: 12 }, { amount: 12, comment: '' }],
])('a suggestion of a version without %s keeps all else', (_, older, expected) => {
  localStorage.setItem(key, JSON.stringify(older));
  expect(read()).toEqual(expected);
});

it.each(['{', 'null', '"text"', '{"amount":"12"}'])('is nothing when what is stored is %s', (stored) => {
  localStorage.setItem(key, stored);
  expect(read()).toBeUndefined();
});
