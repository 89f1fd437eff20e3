import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { press, renderAlone } from '../lib/test-ui.ts';
import { AmountField } from './amount-field.tsx';

const onChange = vi.fn<(value: number | null) => void>();
const onUnclear = vi.fn<(text: string | undefined) => void>();
const onSubmit = vi.fn<() => void>();

type Start = { value?: number; error?: string; typedBefore?: string };

/** In a form with buttons that empty it, change its currency and send it. */
function renderField(start: string, { value: first, ...props }: Start = {}): HTMLInputElement {
  function Harness() {
    const [value, setValue] = useState(first ?? null);
    const [currency, setCurrency] = useState(start);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <AmountField
          {...props}
          label="Amount"
          currency={currency}
          value={value}
          onChange={(next, unclear) => {
            onChange(next);
            onUnclear(unclear);
            setValue(next);
          }}
        />
        {['JPY', 'EUR'].map((code) => (
          <button key={code} type="button" onClick={() => setCurrency(code)}>
            {code}
          </button>
        ))}
        <button type="button" onClick={() => setValue(null)}>
          Empty
        </button>
        <button>Send</button>
      </form>
    );
  }
  const { container } = renderAlone(<Harness />);
  return within(container).getByLabelText<HTMLInputElement>('Amount');
}

const expectAmount = (value: number | null) => expect(onChange).toHaveBeenLastCalledWith(value);

it.each([
  ['EUR', '1234,5', 1234.5, '1.234,50', '= 1.234,50 €'],
  ['JPY', '1200', 1200, '1,200', '= ¥1,200'],
  ['INR', '1,00,000', 100_000, '1,00,000.00', '= ₹1,00,000.00'],
])('in %s reads %s as %d, writes it %s on leaving and reads it back', async (...row) => {
  const [currency, typed, value, written, back] = row;
  const input = renderField(currency);
  await userEvent.type(input, typed);
  expectAmount(value);
  expect(screen.getByText(back)).toBeVisible();
  await userEvent.tab();
  expect(input).toHaveValue(written);
});

it('refuses another currency’s sign, leaves it as it is and says why', async () => {
  const input = renderField('USD');
  await userEvent.type(input, '€5');
  expectAmount(null);
  await userEvent.tab();
  expect(input).toHaveValue('€5');
  expect(screen.getAllByText('Amounts here are in USD')[0]).toBeVisible();
});

it.each([
  ['EUR', '0,00', 'decimal'],
  ['JPY', '0', 'numeric'],
])('in %s shows %s while it is empty, and calls up a %s keypad', (currency, text, keypad) => {
  const { placeholder, inputMode } = renderField(currency);
  expect([placeholder, inputMode]).toEqual([text, keypad]);
});

it.each([
  ['0', ''],
  ['abc', 'abc'],
])('counts %s as empty, and leaves what cannot be read to be corrected: %o', async (typed, left) => {
  const input = renderField('USD');
  await userEvent.type(input, typed);
  expectAmount(null);
  await userEvent.tab();
  expect(input).toHaveValue(left);
});

it('lets typing replace the amount in it, and follows a value set from outside', async () => {
  const input = renderField('USD', { value: 12.5 });
  expect(input).toHaveValue('12.50');
  await userEvent.tab();
  await userEvent.keyboard('95');
  expect(input).toHaveValue('95');
  expectAmount(95);
  await press('Empty');
  expect(input).toHaveValue('');
});

describe('an amount with two readings', () => {
  it.each([
    ['EUR', '1,300', ['1.300,00\u00A0€', '1,30\u00A0€'], 0, 1300, '1.300,00'],
    ['CHF', '12.345', ['CHF\u00A012’345.00', 'CHF\u00A012.34'], 1, 12.34, '12.34'],
  ] as const)('in %s is asked about: %s', async (currency, typed, texts, choice, value, written) => {
    const input = renderField(currency);
    await userEvent.type(input, typed);
    expectAmount(null);
    const choices = within(screen.getByRole('group', { name: 'Which amount do you mean?' }));
    const buttons = choices.getAllByRole('button');
    expect(buttons.map((button) => button.firstChild?.textContent)).toEqual(texts);
    await userEvent.tab();
    expect(input).toHaveValue(typed);
    expect(buttons[0]).toHaveFocus();
    await userEvent.click(buttons[choice] ?? input);
    expectAmount(value);
    expect(input).toHaveValue(written);
    expect(input).toHaveFocus();
    expect(screen.queryByRole('group')).toBeNull();
    await userEvent.tab();
    expect(input).toHaveValue(written);
    expectAmount(value);
  });

  it('takes the focus on Enter instead of sending, and says beside the error what is asked', async () => {
    const input = renderField('EUR', { error: 'Please enter a valid amount' });
    await userEvent.type(input, '1,300{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    const question = screen.getByRole('group');
    expect(question).toHaveFocus();
    expect(input.getAttribute('aria-describedby')).toContain(question.id);
    expect(screen.getByText('Please choose which amount you mean')).toBeVisible();
    await userEvent.keyboard('{Enter>9/}{Enter}{Enter}');
    expectAmount(null);
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '1300 euros' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expectAmount(1300);
    expect(input).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('is no longer asked about when typing goes on, nor where the field wrote it itself', async () => {
    const input = renderField('EUR');
    await userEvent.type(input, '1,300');
    expect(screen.getByRole('group')).toBeVisible();
    await userEvent.type(input, '.5', { initialSelectionStart: 5 });
    expect(screen.queryByRole('group')).toBeNull();
    expectAmount(1300.5);
    onChange.mockClear();
    const written = renderField('JPY', { value: 1300 });
    expect(written).toHaveValue('1,300');
    await userEvent.click(written);
    await userEvent.tab();
    expect(screen.queryByRole('group')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('another currency', () => {
  it('that cannot hold the amount hides no decimals, and says why it is not read back', async () => {
    const input = renderField('USD');
    await userEvent.type(input, '1300.5');
    expect(screen.getByText('= $1,300.50')).toBeVisible();
    await press('JPY');
    expect(screen.getByText('No decimals in JPY', { selector: '[aria-hidden]' })).toBeVisible();
    expect(screen.queryByText(/=/)).toBeNull();
    expect(input).toHaveValue('1,300.50');
    expectAmount(null);
    expect(onUnclear).toHaveBeenLastCalledWith('1,300.50');
    await press('EUR');
    expect(screen.getByText('= 1.300,50 €')).toBeVisible();
    expectAmount(1300.5);
  });

  it('loses nothing of what is typed right after it came', () => {
    /** Types as soon as the new currency shows, before React's other effects. */
    function Hasty({ currency }: { currency: string }) {
      const [value, setValue] = useState<number | null>(null);
      useLayoutEffect(() => {
        if (currency === 'JPY') typeAtOnce(screen.getByLabelText<HTMLInputElement>('Amount'), '12');
      }, [currency]);
      const props = { label: 'Amount', currency, value, typedBefore: '1,300', onChange: setValue };
      return <AmountField {...props} />;
    }
    const { rerender } = renderAlone(<Hasty currency="EUR" />);
    rerender(<Hasty currency="JPY" />);
    expect(screen.getByLabelText('Amount')).toHaveValue('12');
    expect(screen.getByText('= ¥12')).toBeVisible();
  });
});

describe('an amount that is not clear yet', () => {
  const unreadable = () => screen.queryByText('Please enter a valid amount', { selector: '[aria-hidden]' });

  it('takes no digit beyond the decimals, and asks nothing where no thousands can be meant', async () => {
    const input = renderField('EUR');
    await userEvent.type(input, '1300,999');
    expect(input).toHaveValue('1300,99');
    expect(screen.getByText(/At most 2 decimals/)).toBeVisible();
    await userEvent.clear(input);
    await userEvent.paste('1300,999');
    expect(input).toHaveValue('1300,999');
    expect(screen.queryByRole('group')).toBeNull();
    expectAmount(null);
  });

  it('is said to be unreadable only when the field is left', async () => {
    const input = renderField('EUR');
    await userEvent.type(input, '12abc');
    expect(unreadable()).toBeNull();
    await userEvent.tab();
    expect(unreadable()).toBeVisible();
    expect(input).toHaveValue('12abc');
    await userEvent.type(input, '1');
    expect(unreadable()).toBeNull();
    await userEvent.clear(input);
    await userEvent.tab();
    expect(unreadable()).toBeNull();
  });

  it('hands its text to the form, to be kept', async () => {
    const input = renderField('EUR');
    for (const [typed, kept] of [
      ['1,300', '1,300'],
      ['.5', undefined],
      ['x', '1,300.5x'],
    ] as const) {
      await userEvent.type(input, typed);
      expect(onUnclear).toHaveBeenLastCalledWith(kept);
    }
    await userEvent.clear(input);
    expect(onUnclear).toHaveBeenLastCalledWith(undefined);
  });

  it.each([
    ['1,300', 'Do you mean'],
    ['12abc', 'Please enter a valid amount'],
    ['$5', 'Amounts here are in EUR'],
  ])('comes back as the kept text %s, with what is to be done', (typedBefore, text) => {
    expect(renderField('EUR', { typedBefore })).toHaveValue(typedBefore);
    expect(screen.getByText(text, { selector: ':not([role=status])' })).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });
});

/** A native event: Testing Library cannot fire inside an effect. */
function typeAtOnce(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
