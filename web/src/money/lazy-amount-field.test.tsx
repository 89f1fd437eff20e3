import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { field, renderAlone } from '../lib/test-ui.ts';
import { LazyAmountField } from './lazy-amount-field.tsx';

const onChange = vi.fn<(amount: number | null) => void>();
const props = { label: 'Offer amount', onChange };
const euros = { currency: 'EUR' };
const selection = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd];

/** Before its code is there; types this text. */
async function typeEarly(value: string): Promise<HTMLInputElement> {
  vi.resetModules();
  const { LazyAmountField: Fresh } = await import('./lazy-amount-field.tsx');
  function Harness() {
    const [value, setValue] = useState<number | null>(120);
    const change = (amount: number | null) => {
      onChange(amount);
      setValue(amount);
    };
    return <Fresh {...props} currencyOf={euros} value={value} onChange={change} />;
  }
  renderAlone(<Harness />);
  field('Offer amount').focus();
  fireEvent.change(field('Offer amount'), { target: { value } });
  expect(onChange).toHaveBeenLastCalledWith(null);
  const input = await screen.findByPlaceholderText<HTMLInputElement>('0,00');
  expect(input).toHaveFocus();
  return input;
}

it('shows an amount with its currency until the page is idle, and then lets typing replace it', async () => {
  renderAlone(<LazyAmountField {...props} currencyOf={euros} value={120} />);
  expect(field('Offer amount')).toHaveValue('120,00\u00A0€');
  await userEvent.tab();
  const input = await screen.findByDisplayValue<HTMLInputElement>('120,00');
  expect(input).toHaveFocus();
  expect(selection(input)).toEqual([0, 6]);
});

it('shows no number without a currency while the currency of a country is looked up', async () => {
  renderAlone(<LazyAmountField {...props} currencyOf={{ countryCode: 'DE' }} value={120} />);
  expect(field('Offer amount')).toHaveValue('');
  expect(await screen.findByDisplayValue('120,00')).toBeVisible();
});

it('loses no key that is typed before its code is there', async () => {
  const input = await typeEarly('1,3');
  await userEvent.keyboard('00');
  expect(input).toHaveValue('1,300');
  expect(await screen.findByRole('button', { name: '1300 euros' })).toBeVisible();
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('lets typing replace, when it is entered again, what was typed before its code was there', async () => {
  const input = await typeEarly('1,300');
  expect(selection(input)).toEqual([5, 5]);
  input.blur();
  input.focus();
  expect(selection(input)).toEqual([0, 5]);
});

it('keeps the typed text when another place brings another currency', async () => {
  const { rerender } = renderAlone(<LazyAmountField {...props} currencyOf={euros} value={null} />);
  await userEvent.click(await screen.findByPlaceholderText('0,00'));
  await userEvent.paste('1,300');
  rerender(<LazyAmountField {...props} currencyOf={{ countryCode: 'PL' }} value={null} />);
  expect(await screen.findByRole('button', { name: '1300 Polish zlotys' })).toBeVisible();
  expect(field('Offer amount')).toHaveValue('1,300');
});
