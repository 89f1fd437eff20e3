import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../lib/api/api.ts';
import { listingKeys } from '../lib/api/query-keys.ts';
import { upload } from '../lib/api/upload.ts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { toast } from '../ui/toast.ts';
import { Component } from './edit-listing-page.tsx';
import { choosePhoto } from './test-create-page.tsx';

vi.mock('../lib/api/api.ts', async (original) => ({
  ...(await original<object>()),
  api: vi.fn<typeof api>(),
}));
vi.mock('../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));
vi.mock('../lib/session/session.tsx', () => ({ useSession: () => ({ user: { id: 'ada' } }) }));
vi.mock('../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));

const call = vi.mocked(api);
const listing = {
  id: '1',
  userId: 'ada',
  title: 'Bike',
  description: 'Two years old',
  type: 'PRODUCT',
  location: 'Bern',
  latitude: 46.9,
  longitude: 7.4,
  photoUrls: ['/media/a.webp'],
  hasOffer: false,
  offerAmount: null,
  currency: 'CHF',
  isActive: true,
  expiresAt: '2026-01-01T00:00:00Z',
  autoClosedAt: null,
  suggestionCount: 0,
};

beforeEach(() => void call.mockReset());
afterEach(cleanup);

describe('the edit page', () => {
  it('sends the change with the photos that stay, and goes back to the listing', async () => {
    const { user, router } = renderPage(listing);
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    expect(title.value).toBe('Bike');
    await user.clear(title);
    await user.type(title, 'Racing bike');
    await user.click(screen.getByRole('button', { name: 'Update Listing' }));
    await screen.findByText('the listing itself');
    expect(call.mock.lastCall).toMatchObject([
      'PUT /listings/:id',
      { params: { id: '1' }, body: { title: 'Racing bike', latitude: 46.9, photoUrls: ['/media/a.webp'] } },
    ]);
    expect(router.state.location.pathname).toBe('/listing/1');
    expect(toast.success).toHaveBeenCalledWith('Listing updated successfully!');
  });

  it('says what failed when the server sends no text', async () => {
    const { user } = renderPage(listing);
    await screen.findByLabelText(/^Title/);
    call.mockRejectedValue(new ApiError(400, {}, null));
    await user.click(screen.getByRole('button', { name: 'Update Listing' }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update listing'));
  });

  it('says that a photo could not be sent, and sends no change', async () => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    vi.mocked(upload).mockRejectedValue(new ApiError(500, {}, null));
    const { user, container } = renderPage({ ...listing, photoUrls: [] });
    await screen.findByLabelText(/^Title/);
    await choosePhoto(user, container);
    await user.click(screen.getByRole('button', { name: 'Update Listing' }));
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith('Failed to upload photos'));
    expect(call.mock.calls.map(([route]) => route)).not.toContain('PUT /listings/:id');
  });

  it('sends the type that suggestions have fixed, whatever was chosen before', async () => {
    const { user, client } = renderPage(listing);
    await user.click(await screen.findByRole('radio', { name: 'Service' }));
    act(() => void client.setQueryData(listingKeys.one('1'), { ...listing, suggestionCount: 1 }));
    const product = screen.getByRole<HTMLInputElement>('radio', { name: 'Product' });
    await waitFor(() => expect(product.checked).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Update Listing' }));
    await screen.findByText('the listing itself');
    expect(call.mock.lastCall).toMatchObject(['PUT /listings/:id', { body: { type: 'PRODUCT' } }]);
  });

  it.each([
    ["someone else's", { userId: 'bob' }, 'Only the owner of this listing can do this', false],
    ['a closed one', { isActive: false }, 'This listing is closed', true],
    [
      'an auto-closed one',
      { isActive: false, autoClosedAt: '2026-01-01T00:00:00Z' },
      'This listing is closed',
      false,
    ],
  ])('shows no form for %s, but what to do instead', async (_, change, text, mayReopen) => {
    renderPage({ ...listing, ...change });
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
    expect(screen.queryByLabelText(/^Title/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the listing' })).toBeTruthy();
    expect(screen.queryByText('Reopen it first if you want to change it.') !== null).toBe(mayReopen);
  });

  it('says when the listing does not exist, and leads back to the listings', async () => {
    renderPage(new ApiError(404, {}, null));
    expect(await screen.findByText('Listing not found or failed to load.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Listings' }).getAttribute('href')).toBe('/feed');
  });
});

function renderPage(found: object) {
  // The page reads only these fields.
  call.mockImplementation(async () => {
    if (found instanceof Error) throw found;
    return found as never;
  });
  const router = createMemoryRouter(
    [
      { path: '/listing/:id/edit', element: <Component /> },
      { path: '/listing/:id', element: 'the listing itself' },
    ],
    { initialEntries: ['/listing/1/edit'] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router, client, container };
}
