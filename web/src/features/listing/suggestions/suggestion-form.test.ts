import { expect, it } from 'vitest';
import { checkSuggestion } from './suggestion-form.tsx';

it.each([
  [null, 'USD', 'Please enter a valid amount'],
  [0, 'USD', 'Please enter a valid amount'],
  [-3, 'USD', 'Please enter a valid amount'],
  [
    1_000_000_000,
    'USD',
    'Amounts can be at most 999,999,999.99, or 999,999,999 in a currency without decimals',
  ],
  [1.005, 'USD', 'That’s too many decimals for this currency'],
  [10.5, 'JPY', 'That’s too many decimals for this currency'],
])('refuses an amount of %d %s', (amount, currency, text) => {
  expect(checkSuggestion({ amount, comment: '' }, currency)).toEqual({ problems: { amount: text } });
});

it('refuses a note of more than 250 characters', () => {
  const checked = checkSuggestion({ amount: 5, comment: 'x'.repeat(251) }, 'USD');
  expect(checked).toEqual({ problems: { comment: 'Notes can have at most 250 characters' } });
});

it.each([
  ['  Fair. ', 'Fair.'],
  ['   ', null],
])('sends the note %j as %j', (comment, sent) => {
  expect(checkSuggestion({ amount: 10.5, comment }, 'USD')).toEqual({
    draft: { amount: 10.5, comment: sent },
  });
});
