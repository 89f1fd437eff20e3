import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listingKeys } from '../lib/api/query-keys.ts';
import { answerWith } from './test-answers.ts';
import { makeListing } from '../lib/test-listings.ts';
import { SaveButton } from '../features/listing/card/save-button.tsx';

const queryKey = [...listingKeys.all, 'home'];
const cards = (isSaved: boolean): ListingCard[] => [makeListing({ id: 'l1', title: 'Lamp', isSaved })];

/** A card's heart; the list's answers come in this order. */
function open(lists: (ListingCard[] | Promise<ListingCard[]>)[]) {
  const queryClient = new QueryClient();
  function List() {
    const { data = [] } = useQuery({ queryKey, queryFn: async () => lists.shift() ?? cards(true) });
    return data.map((listing) => <SaveButton key={listing.id} listing={listing} />);
  }
  render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  return { queryClient, user: userEvent.setup() };
}
const heart = (pressed: boolean) => screen.findByRole('button', { name: 'Save: Lamp', pressed });

it.each(['before', 'after'])(
  'a list that was on its way when the heart was pressed, and comes %s the answer, does not take the press back',
  async (when) => {
    const [list, saved] = [Promise.withResolvers<ListingCard[]>(), Promise.withResolvers<{ data: null }>()];
    answerWith({ 'PUT /listings/l1/save': async () => saved.promise });
    const { queryClient, user } = open([cards(false), list.promise]);
    const button = await heart(false);
    void queryClient.invalidateQueries({ queryKey });
    await user.click(button);
    await heart(true);
    if (when === 'after') saved.resolve({ data: null });
    if (when === 'after') await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    list.resolve(cards(false));
    saved.resolve({ data: null });
    await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
    expect(await heart(true)).toBeTruthy();
  },
);

it('two quick presses are sent one after the other, and the last one counts', async () => {
  const saved = Promise.withResolvers<{ data: null }>();
  const { calls } = answerWith({
    'PUT /listings/l1/save': async () => saved.promise,
    'DELETE /listings/l1/save': { data: null },
  });
  const { queryClient, user } = open([cards(false), cards(false)]);
  await user.click(await heart(false));
  await user.click(await heart(true));
  await heart(false);
  expect(calls.map(({ route }) => route)).toEqual(['PUT /listings/l1/save']);
  saved.resolve({ data: null });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(calls.at(-1)?.route).toBe('DELETE /listings/l1/save');
  expect(await heart(false)).toBeTruthy();
});
