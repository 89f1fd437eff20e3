import type { ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../../ui/toast.ts';
import { type ListingValues, blankListing, firstEditProblem, firstProblem } from './listing-values.ts';
import { ListingForm } from './listing-form.tsx';

vi.mock('../../../ui/toast.ts', () => ({
  toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() },
}));

const checked = vi.hoisted(() => vi.fn<(values: object) => void>());
vi.mock('./listing-resolver.ts', async (load) => {
  const { listingResolver } = await load<typeof import('./listing-resolver.ts')>();
  const spied: typeof listingResolver = (values, ...others) => {
    checked(values);
    return listingResolver(values, ...others);
  };
  return { listingResolver: spied };
});

const said = vi.mocked(toast.error);
const onSubmit = vi.fn<(draft: ListingDraft) => void>();
const onValues = vi.fn<(values: ListingValues) => void>();
const blank = blankListing({ address: null, latitude: 1, longitude: 2, countryCode: 'DE' });

beforeEach(() => {
  said.mockReset();
  onSubmit.mockReset();
});
afterEach(cleanup);

describe('the listing form', () => {
  it('checks title, description, location and offer in this order, one toast each', async () => {
    const user = renderForm();
    const answers: [string, () => Promise<void>][] = [
      ['Please enter a title', () => user.type(screen.getByLabelText(/^Title/), 'Bike')],
      ['Please enter a description', () => user.type(screen.getByLabelText(/^Description/), 'Two years old')],
      ['Please enter a location', () => user.type(screen.getByLabelText('Location'), 'Bern')],
      ['Please enter a valid offer amount', () => user.type(screen.getByLabelText('Offer amount'), '12')],
    ];
    await user.click(screen.getByLabelText('Yes'));
    for (const [text, answer] of answers) {
      await send(user);
      await waitFor(() => expect(said.mock.lastCall).toEqual([text]));
      expect(screen.getByText(text)).toBeTruthy();
      await answer();
    }
    expect(said).toHaveBeenCalledTimes(4);
    await send(user);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
      title: 'Bike',
      description: 'Two years old',
      type: 'PRODUCT',
      location: 'Bern',
      latitude: null,
      longitude: null,
      hasOffer: true,
      offerAmount: 12,
      hasIndependentGuesses: false,
      photoUrls: [],
    });
  });

  it('counts and stores the composed form of a text that is pasted', async () => {
    const user = renderForm();
    await user.click(screen.getByLabelText(/^Title/));
    await user.paste('u\u0308'.repeat(60));
    expect(screen.getByText('60/100')).toBeTruthy();
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'ü'.repeat(60));
  });

  it('takes blanks for nothing, and puts every text beside its field', async () => {
    const user = renderForm();
    await user.type(screen.getByLabelText(/^Title/), '   ');
    await send(user);
    for (const text of ['Please enter a title', 'Please enter a description', 'Please enter a location']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(said.mock.calls).toEqual([['Please enter a title']]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Title/)));
  });

  it('says one thing of all that is blank when editing', async () => {
    const user = renderForm({ problemOf: firstEditProblem });
    await send(user);
    await waitFor(() => expect(said.mock.calls).toEqual([['Please fill in all required fields']]));
  });

  it('says what is wrong with the offer when editing', async () => {
    const start = { ...blank, title: 'a', description: 'b', location: 'c', hasOffer: true };
    const user = renderForm({ problemOf: firstEditProblem, start });
    await send(user);
    await waitFor(() => expect(said.mock.calls).toEqual([['Please enter a valid offer amount']]));
  });

  it('clears the amount with either choice of the offer', async () => {
    const user = renderForm({ start: { ...blank, hasOffer: true, offerAmount: 50 } });
    await user.click(screen.getByLabelText('No'));
    expect(screen.queryByLabelText('Offer amount')).toBeNull();
    expect(onValues.mock.lastCall?.[0]).toMatchObject({ hasOffer: false, offerAmount: null });
    await user.click(screen.getByLabelText('Yes'));
    expect(screen.getByLabelText<HTMLInputElement>('Offer amount').value).toBe('');
  });

  it.each([
    [89, 'text-ink-faint'],
    [90, 'text-warning-ink'],
    [99, 'text-warning-ink'],
    [100, 'text-danger-ink'],
  ])('shows a title of %i letters with %s', (length, colour) => {
    renderForm();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'x'.repeat(length) } });
    expect(screen.getByText(`${length}/100`).className).toContain(colour);
  });

  it('asks for the amount in the currency of the chosen place', async () => {
    const user = renderForm({ start: { ...blank, hasOffer: true } });
    expect(await screen.findByPlaceholderText('0.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose Kyoto' }));
    expect(screen.getByPlaceholderText('0')).toBeTruthy();
    expect(onValues.mock.lastCall?.[0]).toMatchObject({ location: 'Kyoto', latitude: 35, countryCode: 'JP' });
    await user.type(screen.getByLabelText('Location'), ' area');
    expect(onValues.mock.lastCall?.[0]).toMatchObject({ location: 'Kyoto area', latitude: null });
  });

  it('keeps type, currency and independent guesses once there are suggestions', async () => {
    const user = renderForm({
      start: { ...blank, hasOffer: true },
      fixed: { type: 'SERVICE', hasIndependentGuesses: true },
    });
    await user.click(screen.getByRole('button', { name: 'Choose Kyoto' }));
    expect(await screen.findByPlaceholderText('0.00')).toBeTruthy();
    expect(screen.getByText('The type cannot change once there are suggestions')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Type' }).matches(':disabled')).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Service' }).checked).toBe(true);
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Independent guesses/ });
    expect([choice.checked, choice.disabled]).toEqual([true, true]);
  });

  it.each([undefined, { type: 'SERVICE', hasIndependentGuesses: true } as const])(
    'checks the type that suggestions have fixed, be it before or while the form is open (%o)',
    async (before) => {
      const fixed = { type: 'SERVICE', hasIndependentGuesses: true } as const;
      const start = { ...blank, title: 'a', description: 'b', location: 'c' };
      const { user, rerender } = openForm({ start, fixed: before });
      if (!before) await user.click(screen.getByRole('radio', { name: 'Product' }));
      rerender({ start, fixed });
      await send(user);
      await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
      expect(checked).toHaveBeenLastCalledWith(
        expect.objectContaining({ type: 'SERVICE', hasIndependentGuesses: true }),
      );
      expect(onSubmit.mock.lastCall?.[0]).toMatchObject({
        type: 'SERVICE',
        hasIndependentGuesses: undefined,
      });
    },
  );

  it("puts the server's texts beside the fields", async () => {
    renderForm({ serverErrors: { title: 'No such title', photoUrls: 'Not yours' } });
    expect(await screen.findByText('No such title')).toBeTruthy();
  });

  it('sends once while it is being sent', async () => {
    const user = renderForm({
      start: { ...blank, title: 'a', description: 'b', location: 'c' },
      isBusy: true,
    });
    await user.click(screen.getByRole('button', { name: 'Posting...' }));
    fireEvent.submit(screen.getByRole('button', { name: 'Posting...' }));
    await Promise.resolve();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('where a listing starts', () => {
  it("is the person's own address with its point and country", () => {
    expect(
      blankListing({ address: 'Bern', latitude: 46.9, longitude: 7.4, countryCode: 'CH' }),
    ).toMatchObject({
      location: 'Bern',
      latitude: 46.9,
      longitude: 7.4,
      countryCode: 'CH',
    });
  });

  it('is nowhere without an address', () => {
    expect(blank).toMatchObject({ location: '', latitude: null, longitude: null, countryCode: null });
  });
});

it('shows what the server says of the photos, and takes people to the field that it names', () => {
  const serverErrors = {
    photoUrls: 'You have posted this photo before.',
    title: 'You have posted this before.',
  };
  renderForm({ serverErrors });
  expect(screen.getByText(serverErrors.photoUrls)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Title/ }));
});

type Options = Partial<Parameters<typeof ListingForm>[0]>;

function renderForm(options: Options = {}) {
  return openForm(options).user;
}

function openForm(options: Options) {
  const user = userEvent.setup();
  const { rerender } = render(<TestForm {...options} />);
  return { user, rerender: (changed: Options) => rerender(<TestForm {...changed} />) };
}

function TestForm(options: Options) {
  return (
    <ListingForm
      start={blank}
      currencyOf={{ currency: 'USD' }}
      renderLocation={({ ref, value, onChange, error }) => (
        <>
          <input
            ref={ref}
            aria-label="Location"
            value={value.text}
            onChange={({ target }) =>
              onChange({ text: target.value, latitude: null, longitude: null, countryCode: null })
            }
          />
          <button
            type="button"
            onClick={() => onChange({ text: 'Kyoto', latitude: 35, longitude: 135, countryCode: 'JP' })}
          >
            Choose Kyoto
          </button>
          {error}
        </>
      )}
      photoField={null}
      cancel={null}
      submitLabel="Share with Community"
      busyLabel="Posting..."
      isBusy={false}
      problemOf={firstProblem}
      serverErrors={{}}
      onSubmit={onSubmit}
      onValues={onValues}
      {...options}
    />
  );
}

function send(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  return user.click(screen.getByRole('button', { name: 'Share with Community' }));
}
