import type { CitySuggestion } from '@ballpark/domain/contract/photos.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CityField } from './city-field.tsx';

const berlin = city('Berlin, Land Berlin, Germany', 'DE');
const bern = city('Bern, Canton of Bern, Switzerland', 'CH');
const fetchCities = vi.fn<typeof fetch>();
const onChoose = vi.fn<(city: CitySuggestion) => void>();
const onSubmit = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom has no layout to scroll.
  vi.stubGlobal('fetch', fetchCities);
  fetchCities.mockImplementation(async () => answer([berlin, bern]));
});

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('searches from 2 letters on, 800 ms after the last key', async () => {
  const { type } = renderField();
  await type('B');
  await pass(2000);
  expect(fetchCities).not.toHaveBeenCalled();
  await type('e');
  await pass(700);
  expect(fetchCities).not.toHaveBeenCalled();
  expect(screen.getByText('Searching...')).toBeVisible();
  await pass(200);
  expect(fetchCities.mock.calls.map(([address]) => address)).toEqual(['/api/places/cities?query=Be&limit=5']);
});

it('offers its cities again when a person comes back before choosing one', async () => {
  const { type, user, input } = renderField();
  await type('Be');
  await pass(900);
  await user.tab();
  await pass(100);
  expect(options()).toEqual([]);
  await user.click(input);
  await pass(900);
  await user.click(screen.getByRole('option', { name: bern.displayName }));
  expect(onChoose).toHaveBeenLastCalledWith(bern);
  await user.tab();
  await user.click(input);
  await pass(900);
  expect(options()).toEqual([]);
});

it('offers cities that the keyboard can choose, without sending the form', async () => {
  const { type, user, input } = renderField();
  await type('Be');
  await pass(900);
  expect(options()).toEqual([berlin.displayName, bern.displayName]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChoose.mock.calls).toEqual([[bern]]);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(input).toHaveValue(bern.displayName);
  await pass(2000);
  expect(options()).toEqual([]);
  expect(fetchCities).toHaveBeenCalledOnce();
});

it.each(['{Enter}', '{Escape}{Escape}'])(
  'keeps a typed text: %s closes the list and sends nothing',
  async (keys) => {
    const { type, user, input } = renderField();
    await type('Be');
    await pass(900);
    await user.keyboard(keys);
    expect(options()).toEqual([]);
    expect(input).toHaveValue('Be');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  },
);

it('logs a failure only, clears what it offered, and says when there are no cities', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { type } = renderField();
  await type('Be');
  await pass(900);
  fetchCities.mockImplementation(async () => Response.json({}, { status: 503 }));
  await type('r');
  await pass(900);
  expect(warn).toHaveBeenCalledOnce();
  expect(options()).toEqual([]);
  expect(screen.queryByText('No cities found')).toBeNull();
  fetchCities.mockImplementation(async () => answer([]));
  await type('x');
  await pass(900);
  expect(screen.getByText('No cities found')).toBeVisible();
  warn.mockRestore();
});

it('drops the answer to an earlier text', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchCities.mockReturnValueOnce(promise);
  const { type } = renderField();
  const isAborted = () => fetchCities.mock.calls[0]?.[1]?.signal?.aborted;
  await type('Be');
  await pass(900);
  fetchCities.mockImplementation(async () => answer([bern]));
  await type('rn');
  expect(isAborted()).toBe(false);
  await pass(900);
  expect(isAborted()).toBe(true);
  resolve(answer([berlin]));
  await pass(100);
  expect(options()).toEqual([bern.displayName]);
});

function renderField() {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Field />
        <button type="submit">Send</button>
      </form>
    </QueryClientProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  return { user, input, type: (text: string) => user.type(input, text) };
}

function Field() {
  const [text, setText] = useState('');
  return (
    <CityField
      label="City"
      text={text}
      debounceMs={800}
      onText={setText}
      onChoose={(chosen) => {
        onChoose(chosen);
        setText(chosen.displayName);
      }}
    />
  );
}

/** In small steps, so that React renders between timers. */
async function pass(ms: number): Promise<void> {
  vi.setTimerTickMode('manual');
  for (let passed = 0; passed < ms; passed += 25) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(25)));
  }
  vi.setTimerTickMode('interval');
}

function answer(cities: CitySuggestion[]): Response {
  return Response.json({ success: true, data: cities });
}

function city(displayName: string, countryCode: string): CitySuggestion {
  const [name = '', , country = ''] = displayName.split(', ');
  return { displayName, city: name, country, countryCode, latitude: displayName.length, longitude: 7 };
}
