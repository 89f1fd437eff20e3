import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyAmountField } from './lazy-amount-field.tsx';

const field = { label: 'Offer amount', onChange: () => undefined };

afterEach(cleanup);

it('shows an amount with its currency until the page is idle, and then lets typing replace it', async () => {
  render(<LazyAmountField {...field} currencyOf={{ currency: 'EUR' }} value={120} />);
  const user = userEvent.setup();
  expect(screen.getByLabelText<HTMLInputElement>('Offer amount').value).toBe('120,00\u00A0€');
  await user.tab();
  const input = await screen.findByDisplayValue<HTMLInputElement>('120,00');
  expect(document.activeElement).toBe(input);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
});

it('shows no number without a currency while the currency of a country is looked up', async () => {
  render(<LazyAmountField {...field} currencyOf={{ countryCode: 'DE' }} value={120} />);
  expect(screen.getByLabelText<HTMLInputElement>('Offer amount').value).toBe('');
  expect(await screen.findByDisplayValue('120,00')).toBeTruthy();
});

it('loses no key that is typed before its code is there', async () => {
  vi.resetModules();
  const { LazyAmountField: Fresh } = await import('./lazy-amount-field.tsx');
  const onChange = vi.fn<(amount: number | null) => void>();
  function Harness() {
    const [value, setValue] = useState<number | null>(120);
    const change = (amount: number | null) => {
      onChange(amount);
      setValue(amount);
    };
    return <Fresh {...field} currencyOf={{ currency: 'EUR' }} value={value} onChange={change} />;
  }
  render(<Harness />);
  const early = screen.getByLabelText<HTMLInputElement>('Offer amount');
  early.focus();
  fireEvent.change(early, { target: { value: '1,3' } });
  expect(onChange.mock.lastCall).toEqual([null]);
  const input = await screen.findByPlaceholderText<HTMLInputElement>('0,00');
  expect(document.activeElement).toBe(input);
  await userEvent.setup().keyboard('00');
  expect(input.value).toBe('1,300');
  expect(await screen.findByRole('button', { name: '1300 euros' })).toBeTruthy();
  expect(onChange.mock.lastCall).toEqual([null]);
});

it('lets typing replace, when it is entered again, what was typed before its code was there', async () => {
  vi.resetModules();
  const { LazyAmountField: Fresh } = await import('./lazy-amount-field.tsx');
  render(<Fresh {...field} currencyOf={{ currency: 'EUR' }} value={null} />);
  const early = screen.getByLabelText<HTMLInputElement>('Offer amount');
  early.focus();
  fireEvent.change(early, { target: { value: '1,300' } });
  const input = await screen.findByPlaceholderText<HTMLInputElement>('0,00');
  expect(document.activeElement).toBe(input);
  expect([input.selectionStart, input.selectionEnd]).toEqual([5, 5]);
  input.blur();
  input.focus();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 5]);
});

it('keeps the typed text when another place brings another currency', async () => {
  const { rerender } = render(<LazyAmountField {...field} currencyOf={{ currency: 'EUR' }} value={null} />);
  const user = userEvent.setup();
  const input = await screen.findByPlaceholderText<HTMLInputElement>('0,00');
  await user.click(input);
  await user.paste('1,300');
  rerender(<LazyAmountField {...field} currencyOf={{ countryCode: 'PL' }} value={null} />);
  expect(await screen.findByRole('button', { name: '1300 Polish zlotys' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Offer amount').value).toBe('1,300');
});
