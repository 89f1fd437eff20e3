import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';

const onChange = vi.fn<(value: number | null) => void>();
const onUnclear = vi.fn<(text: string | undefined) => void>();

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('an amount that is not clear yet', () => {
  it.each([
    ['USD', '1300.99', '1300.995'],
    ['EUR', '1300,99', '1300,999'],
  ])(
    'in %s takes no digit after %s, and asks nothing where no thousands can be meant',
    async (currency, kept, typed) => {
      const { user, input } = renderField(currency);
      await user.type(input, typed);
      expect(input.value).toBe(kept);
      expect(screen.getByText(/At most 2 decimals/)).toBeTruthy();
      await user.clear(input);
      await user.paste(typed);
      expect(input.value).toBe(typed);
      expect(screen.queryByRole('group')).toBeNull();
      expect(onChange.mock.lastCall?.[0]).toBeNull();
    },
  );

  it('is not read back in a new currency that cannot hold it, and says why at once', async () => {
    const { user, input } = renderField('USD');
    await user.type(input, '1300.5');
    expect(screen.getByText('= $1,300.50')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yen' }));
    expect(screen.getByText('No decimals in JPY', { selector: '[aria-hidden]' })).toBeTruthy();
    expect(screen.queryByText(/=/)).toBeNull();
    expect(input.value).toBe('1,300.50');
    expect(onChange.mock.lastCall).toEqual([null]);
    expect(onUnclear.mock.lastCall).toEqual(['1,300.50']);
    await user.click(screen.getByRole('button', { name: 'Euros' }));
    expect(screen.getByText('= 1.300,50 €')).toBeTruthy();
    expect(onChange.mock.lastCall).toEqual([1300.5]);
  });

  it.each(['13 00', '12abc', '12K'])(
    'is said to be unreadable only when the field is left: %s',
    async (typed) => {
      const { user, input } = renderField('EUR');
      await user.type(input, typed);
      expect(unreadableNote()).toBeNull();
      await user.tab();
      expect(unreadableNote()).toBeTruthy();
      expect(input.value).toBe(typed);
      await user.type(input, '1');
      expect(unreadableNote()).toBeNull();
      await user.clear(input);
      await user.tab();
      expect(unreadableNote()).toBeNull();
    },
  );

  it('hands its text to the form, to be kept', async () => {
    const { user, input } = renderField('EUR');
    await user.type(input, '1,300');
    expect(onUnclear.mock.lastCall).toEqual(['1,300']);
    await user.type(input, '.5');
    expect(onUnclear.mock.lastCall).toEqual([undefined]);
    await user.type(input, 'x');
    expect(onUnclear.mock.lastCall).toEqual(['1,300.5x']);
    await user.clear(input);
    expect(onUnclear.mock.lastCall).toEqual([undefined]);
  });

  it.each([
    ['EUR', '1,300', 'Do you mean'],
    ['EUR', '12abc', 'Please enter a valid amount'],
    ['EUR', '$5', 'Amounts here are in EUR'],
  ])('in %s comes back as the kept text %s, with what is to be done', (currency, kept, text) => {
    const { input } = renderField(currency, kept);
    expect(input.value).toBe(kept);
    expect(screen.getByText(text, { selector: ':not([role=status])' })).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });
});

function unreadableNote() {
  return screen.queryByText('Please enter a valid amount', { selector: '[aria-hidden]' });
}

function renderField(start: string, kept?: string) {
  function Harness() {
    const [value, setValue] = useState<number | null>(null);
    const [currency, setCurrency] = useState(start);
    return (
      <>
        <AmountField
          label="Amount"
          currency={currency}
          value={value}
          typedBefore={kept}
          onChange={(next, unclear) => {
            onChange(next);
            onUnclear(unclear);
            setValue(next);
          }}
        />
        <button onClick={() => setCurrency('JPY')}>Yen</button>
        <button onClick={() => setCurrency('EUR')}>Euros</button>
      </>
    );
  }
  const { container } = render(<Harness />);
  return { user: userEvent.setup(), input: within(container).getByLabelText<HTMLInputElement>('Amount') };
}
