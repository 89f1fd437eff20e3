import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { LazyAmountField } from './lazy-amount-field.tsx';

const field = { label: 'Offer amount', onChange: () => undefined };
/** For what is fetched when it is first needed. */
const fetched = { timeout: 10_000 };

afterEach(cleanup);

it('shows an amount with its currency until the page is idle, then to be replaced by typing', async () => {
  render(<LazyAmountField {...field} currencyOf={{ currency: 'EUR' }} value={120} />);
  const user = userEvent.setup();
  expect(screen.getByLabelText<HTMLInputElement>('Offer amount').value).toBe('€120.00');
  await user.tab();
  const input = await screen.findByDisplayValue<HTMLInputElement>('120,00', undefined, fetched);
  expect(document.activeElement).toBe(input);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
});

it('shows nothing rather than a bare number while the currency of a country is looked up', async () => {
  render(<LazyAmountField {...field} currencyOf={{ countryCode: 'DE' }} value={120} />);
  expect(screen.getByLabelText<HTMLInputElement>('Offer amount').value).toBe('');
  expect(await screen.findByDisplayValue('120,00', undefined, fetched)).toBeTruthy();
});
