import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';

const onChange = vi.fn<(value: number | null) => void>();

afterEach(cleanup);

describe('the amount field', () => {
  it.each([
    ['EUR', '1234,5', 1234.5, '1.234,50'],
    ['USD', '1234.5', 1234.5, '1,234.50'],
    ['TRY', '1.234,56', 1234.56, '1.234,56'],
    ['GBP', '£99', 99, '99.00'],
    ['CHF', '12.345', 12.34, '12.34'],
    ['USD', '0.999', 0.99, '0.99'],
    ['JPY', '1200', 1200, '1,200'],
    ['JPY', '12.5', 12, '12'],
  ])('in %s reads %s as %d and writes it %s on leaving', async (currency, typed, value, written) => {
    const { user, input } = renderField(currency);
    await user.type(input, typed);
    expect(onChange.mock.lastCall).toEqual([value]);
    await user.tab();
    expect(input.value).toBe(written);
  });

  it.each(['0', '0.00', 'abc', '-5'])('takes %s for empty', async (typed) => {
    const { user, input } = renderField('USD');
    await user.type(input, typed);
    expect(onChange.mock.lastCall).toEqual([null]);
  });

  it('empties a zero on leaving, and leaves what cannot be read to be corrected', async () => {
    const { user, input } = renderField('USD');
    await user.type(input, '0');
    await user.tab();
    expect(input.value).toBe('');
    await user.type(input, 'abc');
    await user.tab();
    expect(input.value).toBe('abc');
  });

  it('lets typing replace the amount that stands there', async () => {
    const { user, input } = renderField('USD', 120);
    await user.tab();
    await user.keyboard('95');
    expect(input.value).toBe('95');
    expect(onChange.mock.lastCall).toEqual([95]);
  });

  it('follows a value set from outside', async () => {
    const { user, input } = renderField('USD', 12.5);
    expect(input.value).toBe('12.50');
    await user.click(screen.getByRole('button', { name: 'Empty' }));
    expect(input.value).toBe('');
  });

  it('hides no decimals when the currency changes to one without', () => {
    expect(renderField('JPY', 1234.5).input.value).toBe('1,234.5');
  });

  it('calls up a keypad with a decimal sign', () => {
    expect(renderField('USD').input.inputMode).toBe('decimal');
  });
});

function renderField(currency: string, start: number | null = null) {
  function Harness() {
    const [value, setValue] = useState(start);
    return (
      <>
        <AmountField
          label="Amount"
          currency={currency}
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
        <button onClick={() => setValue(null)}>Empty</button>
      </>
    );
  }
  render(<Harness />);
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Amount') };
}
