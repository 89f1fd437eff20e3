import type { ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectText, field, press } from '../../../lib/test-ui.ts';
import { toast } from '../../../ui/toast.ts';
import { ListingForm } from './listing-form.tsx';
import { type ListingValues, blankListing, firstEditProblem, firstProblem } from './listing-values.ts';

const onSubmit = vi.fn<(draft: ListingDraft) => void>();
const onValues = vi.fn<(values: ListingValues) => void>();
const blank = blankListing({ address: null, centre: { latitude: 1, longitude: 2 }, countryCode: 'DE' });
const filled = { ...blank, title: 'a', description: 'b', location: 'c' };
const nowhere = { latitude: null, longitude: null, countryCode: null };
const kyoto = { text: 'Kyoto', latitude: 35, longitude: 135, countryCode: 'JP' };
const share = 'Share with Community';

function TestForm(options: Partial<Parameters<typeof ListingForm>[0]>) {
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
            onChange={({ target }) => onChange({ ...nowhere, text: target.value })}
          />
          <button type="button" onClick={() => onChange(kyoto)}>
            Choose Kyoto
          </button>
          {error}
        </>
      )}
      photoField={null}
      cancel={null}
      submitLabel={share}
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

it('checks title, description, location and offer in this order, one toast each', async () => {
  render(<TestForm />);
  await press('Yes', 'radio');
  for (const [text, label, value] of [
    ['Please enter a title', /^Title/, 'Bike'],
    ['Please enter a description', /^Description/, 'Two years old'],
    ['Please enter a location', 'Location', 'Bern'],
    ['Please enter a valid offer amount', 'Offer amount', '12'],
  ] as const) {
    await press(share);
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith(text));
    expect(screen.getByText(text)).toBeVisible();
    await userEvent.type(field(label), value);
  }
  expect(toast.error).toHaveBeenCalledTimes(4);
  await press(share);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  const written = { title: 'Bike', description: 'Two years old', location: 'Bern', latitude: null };
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ ...written, hasOffer: true, offerAmount: 12 });
});

it('takes blanks for nothing, and puts every text beside its field', async () => {
  render(<TestForm />);
  await userEvent.type(field(/^Title/), '   ');
  await press(share);
  for (const text of ['Please enter a title', 'Please enter a description', 'Please enter a location'])
    await expectText(text);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Please enter a title');
  await waitFor(() => expect(field(/^Title/)).toHaveFocus());
});

it.each([
  ['Please fill in all required fields', blank],
  ['Please enter a valid offer amount', { ...filled, hasOffer: true }],
])('says when editing, in one toast: %s', async (text, start) => {
  render(<TestForm start={start} problemOf={firstEditProblem} />);
  await press(share);
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(text));
});

it('counts and stores the composed form of a text that is pasted', async () => {
  render(<TestForm />);
  await userEvent.click(field(/^Title/));
  await userEvent.paste('u\u0308'.repeat(60));
  await expectText('60/100');
  expect(field(/^Title/)).toHaveValue('ü'.repeat(60));
});

it.each([
  [89, 'text-ink-faint'],
  [90, 'text-warning-ink'],
  [100, 'text-danger-ink'],
])('shows a title of %i letters with %s', (length, colour) => {
  render(<TestForm />);
  fireEvent.change(field(/^Title/), { target: { value: 'x'.repeat(length) } });
  expect(screen.getByText(`${length}/100`)).toHaveClass(colour);
});

it('asks for the amount in the currency of the chosen place, and clears it with the offer', async () => {
  render(<TestForm start={{ ...blank, hasOffer: true, offerAmount: 50 }} />);
  await screen.findByPlaceholderText('0.00');
  await press('Choose Kyoto');
  expect(screen.getByPlaceholderText('0')).toBeVisible();
  expect(onValues.mock.lastCall?.[0]).toMatchObject({ location: 'Kyoto', latitude: 35, countryCode: 'JP' });
  await userEvent.type(field('Location'), ' area');
  expect(onValues.mock.lastCall?.[0]).toMatchObject({ location: 'Kyoto area', latitude: null });
  await press('No', 'radio');
  expect(screen.queryByLabelText('Offer amount')).toBeNull();
  expect(onValues.mock.lastCall?.[0]).toMatchObject({ hasOffer: false, offerAmount: null });
  await press('Yes', 'radio');
  expect(field('Offer amount')).toHaveValue('');
});

it('keeps type, currency and independent guesses once there are suggestions', async () => {
  const fixed = { type: 'SERVICE', hasIndependentGuesses: true } as const;
  render(<TestForm start={{ ...blank, hasOffer: true }} fixed={fixed} />);
  await press('Choose Kyoto');
  expect(await screen.findByPlaceholderText('0.00')).toBeVisible();
  expect(screen.getByText('You can’t change the type once people have guessed')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Type' })).toBeDisabled();
  expect(field('Service')).toBeChecked();
  const choice = screen.getByRole('checkbox', { name: /^Hide guesses/ });
  expect(choice).toBeChecked();
  expect(choice).toBeDisabled();
});

it('sends the type that suggestions have fixed while the form was open', async () => {
  const { rerender } = render(<TestForm start={filled} />);
  await press('Product', 'radio');
  rerender(<TestForm start={filled} fixed={{ type: 'SERVICE', hasIndependentGuesses: true }} />);
  await press(share);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ type: 'SERVICE', hasIndependentGuesses: undefined });
});

it("puts the server's texts beside the fields, and takes people to the one that it names", async () => {
  const serverErrors = {
    photoUrls: 'You have posted this photo before.',
    title: 'You have posted this before.',
  };
  render(<TestForm serverErrors={serverErrors} />);
  for (const text of Object.values(serverErrors)) await expectText(text);
  expect(field(/^Title/)).toHaveFocus();
});

it('sends nothing more while it is being sent', async () => {
  render(<TestForm start={filled} isBusy />);
  await press('Posting...');
  fireEvent.submit(screen.getByRole('button', { name: 'Posting...' }));
  await Promise.resolve();
  expect(onSubmit).not.toHaveBeenCalled();
});

it.each([
  ['Bern', { location: 'Bern', latitude: 46.9, longitude: 7.4, countryCode: 'CH' }],
  [null, { ...nowhere, location: '' }],
])('starts at the person’s own address: %s', (address, start) => {
  expect(
    blankListing({ address, centre: { latitude: 46.9, longitude: 7.4 }, countryCode: 'CH' }),
  ).toMatchObject(start);
});

describe('the lines of a quote', () => {
  const service = { ...filled, type: 'SERVICE' as const, hasOffer: true, offerAmount: 2000 };
  const paste = async (text: string) => {
    await press('Paste the lines of the quote');
    await userEvent.click(field('Paste the lines of the quote'));
    await userEvent.paste(text);
    await press('Read the lines');
  };

  it('are asked for below the offer of a service only', async () => {
    const { rerender } = render(<TestForm start={{ ...service, type: 'PRODUCT' }} />);
    expect(screen.queryByText('Lines of the quote')).toBeNull();
    rerender(<TestForm key="service" start={service} />);
    await expectText('Lines of the quote');
    await press('No', 'radio');
    expect(screen.queryByText('Lines of the quote')).toBeNull();
  });

  it('are read from pasted text, corrected, and sent', async () => {
    render(<TestForm start={service} />);
    await screen.findByText('Lines of the quote');
    await paste('Quote of 3 May\nBoiler 1,400\nLabour, 6 h 600\nDisposal 120');
    await expectText('3 lines found. Please check them.');
    await expectText('1 text left out');
    await expectText('The lines come to $2,120.00, but the offer amount is $2,000.00.');
    expect(field('Line 2')).toHaveValue('Labour, 6 h');
    await userEvent.clear(field('Amount of line 1'));
    await userEvent.type(field('Amount of line 1'), '1,280');
    await expectText('The lines come to $2,000.00.');
    await press(share);
    const lines = [
      { text: 'Boiler', amount: 1280 },
      { text: 'Labour, 6 h', amount: 600 },
      { text: 'Disposal', amount: 120 },
    ];
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ lines }));
  });

  it('are typed and removed one by one; each needs a text and an amount', async () => {
    render(<TestForm start={service} />);
    await screen.findByText('Lines of the quote');
    await press('Add a line');
    await userEvent.type(field('Line 1'), 'Boiler');
    await userEvent.type(field('Amount of line 1'), 'a lot');
    await press(share);
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledExactlyOnceWith('Please enter a valid amount for each line'),
    );
    await expectText('Please enter a valid amount for each line');
    expect(field('Amount of line 1')).toHaveValue('a lot');
    await press('Remove line 1');
    await press(share);
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ lines: [] }));
  });

  it('are not asked for while the site has turned them off, and those that are there can be removed', async () => {
    adoptSite({ hasQuoteLines: false });
    onTestFinished(() => adoptSite({}));
    const { rerender } = render(<TestForm start={service} />);
    expect(screen.queryByText('Lines of the quote')).toBeNull();
    const lines = [{ text: 'Boiler', amount: 1400 }];
    rerender(<TestForm key="with lines" start={{ ...service, lines }} />);
    await expectText(/^Lines are turned off on this site\./);
    expect(screen.queryByRole('button', { name: 'Add a line' })).toBeNull();
    await press('Remove line 1');
    expect(screen.queryByText('Lines of the quote')).toBeNull();
    await press(share);
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ lines: [] }));
  });

  it('that are hidden again with the type need no correction', async () => {
    render(<TestForm start={{ ...service, lines: [{ text: '', amount: 0 }] }} />);
    await press('Product', 'radio');
    await press(share);
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ type: 'PRODUCT', lines: [] }));
  });

  it('say so when no line is found, and take thirty at most', async () => {
    render(<TestForm start={service} />);
    await screen.findByText('Lines of the quote');
    await paste('Dear customer');
    await expectText(/^We found no line with an amount/);
    await userEvent.clear(field('Paste the lines of the quote'));
    await userEvent.paste(Array.from({ length: 32 }, (_, at) => `Part ${at}: 10`).join('\n'));
    await press('Read the lines');
    await expectText('30 lines found. Please check them.');
    expect(screen.getByRole('button', { name: 'Add a line' })).toBeDisabled();
    await expectText('2 texts left out');
  });
});
