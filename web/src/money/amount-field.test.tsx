import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';

const onChange = vi.fn<(value: number | null) => void>();

afterEach(() => {
  cleanup();
  onChange.mockClear();
});

describe('the amount field', () => {
  it.each([
    ['EUR', '1234,5', 1234.5, '1.234,50'],
    ['USD', '1234.5', 1234.5, '1,234.50'],
    ['TRY', '1.234,56', 1234.56, '1.234,56'],
    ['GBP', '£99', 99, '99.00'],
    ['USD', '0.999', 0.99, '0.99'],
    ['JPY', '1200', 1200, '1,200'],
    ['JPY', '1.300', 1300, '1,300'],
    ['EUR', '€ 1.300,-', 1300, '1.300,00'],
    ['EUR', '1 300', 1300, '1.300,00'],
    ['USD', '1,300', 1300, '1,300.00'],
    ['EUR', '1.300', 1300, '1.300,00'],
    ['INR', '1,00,000', 100_000, '1,00,000.00'],
    ['BRL', '1234,5', 1234.5, '1.234,50'],
    ['PLN', '1300', 1300, '1\u00A0300,00'],
    ['CHF', "1'300", 1300, '1’300.00'],
  ])('in %s reads %s as %d and writes it %s on leaving', async (currency, typed, value, written) => {
    const { user, input } = renderField(currency);
    await user.type(input, typed);
    expect(onChange.mock.lastCall).toEqual([value]);
    await user.tab();
    expect(input.value).toBe(written);
  });

  it.each([
    ['EUR', '1,300', ['1.300,00\u00A0€', '1,30\u00A0€'], 0, 1300, '1.300,00'],
    ['BRL', '1,300', ['R$\u00A01.300,00', 'R$\u00A01,30'], 1, 1.3, '1,30'],
    ['USD', '1.300', ['$1,300.00', '$1.30'], 0, 1300, '1,300.00'],
    ['CHF', '12.345', ['CHF\u00A012’345.00', 'CHF\u00A012.34'], 1, 12.34, '12.34'],
  ] as const)('in %s asks what %s means', async (currency, typed, texts, choice, value, written) => {
    const { user, input } = renderField(currency);
    await user.type(input, typed);
    expect(onChange.mock.lastCall).toEqual([null]);
    const choices = within(screen.getByRole('group', { name: 'Which amount do you mean?' }));
    const buttons = choices.getAllByRole('button');
    expect(buttons.map((button) => button.firstChild?.textContent)).toEqual(texts);
    await user.tab();
    expect(input.value).toBe(typed);
    expect(document.activeElement).toBe(buttons[0]);
    await user.click(buttons[choice] ?? input);
    expect(onChange.mock.lastCall).toEqual([value]);
    expect(input.value).toBe(written);
    expect(document.activeElement).toBe(input);
    expect(screen.queryByRole('group')).toBeNull();
    await user.tab();
    expect(input.value).toBe(written);
    expect(onChange.mock.lastCall).toEqual([value]);
  });

  it('moves the focus to the question on Enter instead of sending, and says beside the error what is asked', async () => {
    const { user, input, onSubmit } = renderField('EUR', null, 'Please enter a valid amount');
    await user.type(input, '1,300{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('group'));
    expect(input.getAttribute('aria-describedby')).toContain(screen.getByRole('group').id);
    expect(screen.getByText('Please choose which amount you mean')).toBeTruthy();
    await user.keyboard('{Enter>9/}{Enter}{Enter}');
    expect(onChange.mock.lastCall).toEqual([null]);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '1300 euros' }));
    await user.keyboard('{Enter}');
    expect(onChange.mock.lastCall).toEqual([1300]);
    expect(document.activeElement).toBe(input);
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('takes the question back when typing goes on', async () => {
    const { user, input } = renderField('EUR');
    await user.type(input, '1,300');
    expect(screen.getByRole('group')).toBeTruthy();
    await user.type(input, '.5', { initialSelectionStart: 5 });
    expect(screen.queryByRole('group')).toBeNull();
    expect(onChange.mock.lastCall).toEqual([1300.5]);
  });

  it('asks nothing about the amount that it wrote itself', async () => {
    const { user, input } = renderField('JPY', 1300);
    expect(input.value).toBe('1,300');
    expect(renderField('EUR', 1300).input.value).toBe('1.300,00');
    await user.click(input);
    await user.tab();
    expect(screen.queryByRole('group')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the currency changes, and reads it anew', async () => {
    const { user, input } = renderField('EUR');
    await user.type(input, '1,300');
    await user.click(screen.getByRole('button', { name: 'Yen' }));
    expect(input.value).toBe('1,300');
    expect(onChange.mock.lastCall).toEqual([1300]);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('keeps what is typed right after the currency changed', () => {
    function Harness({ currency }: { currency: string }) {
      const [value, setValue] = useState<number | null>(null);
      return (
        <>
          <AmountField
            label="Amount"
            currency={currency}
            value={value}
            typedBefore="1,300"
            onChange={(next) => {
              onChange(next);
              setValue(next);
            }}
          />
          <Hasty currency={currency} />
        </>
      );
    }
    const { rerender } = render(<Harness currency="EUR" />);
    rerender(<Harness currency="JPY" />);
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12');
    expect(onChange.mock.lastCall).toEqual([12]);
  });

  it.each([
    ['EUR', '12345678901234567890', 'At most 999.999.999,99 €'],
    ['JPY', '1000000000', 'At most ¥999,999,999'],
    ['JPY', '12.5', 'No decimals in JPY'],
    ['USD', '€5', 'Amounts here are in USD'],
  ])('in %s refuses %s, leaves it as it is and says why', async (currency, typed, text) => {
    const { user, input } = renderField(currency);
    await user.type(input, typed);
    expect(onChange.mock.lastCall).toEqual([null]);
    await user.tab();
    expect(input.value).toBe(typed);
    expect(screen.getAllByText(text)[0]).toBeTruthy();
  });

  it.each([
    ['EUR', '0,00'],
    ['USD', '0.00'],
    ['JPY', '0'],
    ['BRL', '0,00'],
  ])('in %s shows %s while it is empty', (currency, text) => {
    expect(renderField(currency).input.placeholder).toBe(text);
  });

  it.each([
    ['EUR', '1234,5', '= 1.234,50 €'],
    ['USD', '1234.5', '= $1,234.50'],
    ['BRL', '1234.5', '= R$ 1.234,50'],
    ['INR', '123456', '= ₹1,23,456.00'],
  ])('in %s reads %s back as %s, as pages write it', async (currency, typed, text) => {
    const { user, input } = renderField(currency);
    await user.type(input, typed);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each(['0', '0.00', 'abc', '-5'])('counts %s as empty', async (typed) => {
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

  it('lets typing replace the amount in it', async () => {
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
    expect(renderField('JPY', 1234.5).input.value).toBe('1,234.50');
  });

  it('calls up a keypad with a decimal sign', () => {
    expect(renderField('USD').input.inputMode).toBe('decimal');
  });
});

/** Types as soon as the new currency shows, before React's other effects. */
function Hasty({ currency }: { currency: string }) {
  useLayoutEffect(() => {
    if (currency === 'JPY') typeAtOnce(screen.getByLabelText<HTMLInputElement>('Amount'), '12');
  }, [currency]);
  return null;
}

/** A native event: Testing Library cannot fire inside an effect. */
function typeAtOnce(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function renderField(start: string, amount: number | null = null, error?: string) {
  const onSubmit = vi.fn<() => void>();
  function Harness() {
    const [value, setValue] = useState(amount);
    const [currency, setCurrency] = useState(start);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <AmountField
          label="Amount"
          currency={currency}
          error={error}
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue(null)}>
          Empty
        </button>
        <button type="button" onClick={() => setCurrency('JPY')}>
          Yen
        </button>
        <button>Send</button>
      </form>
    );
  }
  const { container } = render(<Harness />);
  const input = within(container).getByLabelText<HTMLInputElement>('Amount');
  return { user: userEvent.setup(), input, onSubmit };
}
