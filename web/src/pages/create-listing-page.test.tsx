import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, readDraft, blankListing } from '../features/listing/form/listing-values.ts';
import { api, ApiError } from '../lib/api/api.ts';
import { upload } from '../lib/api/upload.ts';
import { toast } from '../ui/toast.ts';
import { choosePhoto, fillIn, renderPage } from './test-create-page.tsx';

const { remembered } = vi.hoisted(() => ({ remembered: vi.fn<(user: object) => void>() }));
// It makes requests while one types.
vi.mock('../features/prices/similar-prices.tsx', () => ({ SimilarToDraft: () => null }));
vi.mock('../lib/api/api.ts', async (original) => ({
  ...(await original<object>()),
  api: vi.fn<typeof api>(),
}));
vi.mock('../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));
vi.mock('../ui/toast.ts', () => ({
  toast: { posted: vi.fn<() => void>(), success: vi.fn<() => void>(), error: vi.fn<() => void>() },
}));
vi.mock('../lib/session/session.tsx', () => ({
  useSession: () => ({
    user: { id: 'ada', address: 'Bern, Switzerland', latitude: 46.9, longitude: 7.4, countryCode: 'CH' },
    replaceUser: remembered,
  }),
}));

const call = vi.mocked(api);
const nowhere = { address: null, latitude: null, longitude: null, countryCode: null };
const untouched = { ...blankListing(nowhere), photoUrls: [] };
const errorToast = vi.mocked(toast.error);

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
  errorToast.mockReset();
  vi.mocked(toast.posted).mockReset();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

describe('the create page', () => {
  it("posts at the person's own place, forgets the draft and goes to /", async () => {
    call.mockResolvedValue({ id: '1', userId: 'ada' });
    const { user } = renderPage();
    await fillIn(user);
    expect(localStorage.getItem('ballpark.listing-draft.ada')).toContain('Bike');
    await user.click(screen.getByRole('button', { name: 'Share with Community' }));
    await screen.findByText('the landing page');
    expect(call.mock.lastCall).toMatchObject([
      'POST /listings',
      {
        body: { title: 'Bike', location: 'Bern, Switzerland', latitude: 46.9, longitude: 7.4, photoUrls: [] },
      },
    ]);
    expect(toast.posted).toHaveBeenCalledWith('Listing created successfully!', expect.anything());
    expect(localStorage.getItem('ballpark.listing-draft.ada')).toBeNull();
  });

  it('remembers the choice of independent guesses for the next listing', async () => {
    call.mockResolvedValue({ id: '1', userId: 'ada', hasIndependentGuesses: true });
    const { user } = renderPage();
    await fillIn(user);
    await user.click(screen.getByRole('checkbox', { name: /^Independent guesses/ }));
    await user.click(screen.getByRole('button', { name: 'Share with Community' }));
    await screen.findByText('the landing page');
    expect(call.mock.lastCall).toMatchObject(['POST /listings', { body: { hasIndependentGuesses: true } }]);
    expect(remembered.mock.lastCall).toMatchObject([{ id: 'ada', hasChosenIndependentGuesses: true }]);
  });

  it('posts once when pressed twice, even while / is still loading', async () => {
    call.mockResolvedValue({ id: '1', userId: 'ada' });
    const { user } = renderPage(new Promise(() => {}));
    await fillIn(user);
    const button = screen.getByRole('button', { name: 'Share with Community' });
    await user.click(button);
    await waitFor(() => expect(toast.posted).toHaveBeenCalledTimes(1));
    await user.click(button);
    await user.click(button);
    expect(call).toHaveBeenCalledTimes(1);
    expect(toast.posted).toHaveBeenCalledTimes(1);
  });

  it('does not navigate when the person has gone to another page', async () => {
    const answer = Promise.withResolvers<never>();
    call.mockReturnValue(answer.promise);
    const { user, router } = renderPage();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Share with Community' }));
    await act(() => router.navigate('/elsewhere'));
    // The page reads only these fields.
    answer.resolve({ id: '1', userId: 'ada' } as never);
    await waitFor(() =>
      expect(toast.posted).toHaveBeenCalledWith('Listing created successfully!', expect.anything()),
    );
    await act(async () => undefined);
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('can be sent again after a failure', async () => {
    call.mockRejectedValueOnce(new ApiError(0, {}, null)).mockResolvedValue({ id: '1', userId: 'ada' });
    const { user } = renderPage();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Share with Community' }));
    await waitFor(() => expect(errorToast).toHaveBeenCalledTimes(1));
    await user.click(await screen.findByRole('button', { name: 'Share with Community' }));
    expect(await screen.findByText('the landing page')).toBeTruthy();
  });

  it('keeps what was written through a reload, until it is cancelled', async () => {
    await fillIn(renderPage().user);
    cleanup();
    const { user } = renderPage();
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Bike');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
    expect(localStorage.getItem('ballpark.listing-draft.ada')).toContain('Bike');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('the landing page')).toBeTruthy();
    expect(localStorage.getItem('ballpark.listing-draft.ada')).toBeNull();
  });

  it('keeps an amount that is not clear yet through a reload, until there is no offer', async () => {
    const first = renderPage();
    await first.user.click(screen.getByRole('radio', { name: 'Yes' }));
    await screen.findByPlaceholderText('0.00');
    await first.user.type(screen.getByLabelText('Offer amount'), '1,300');
    cleanup();
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: '1300 Swiss francs' }));
    expect(readDraft(draftKey('ada'), untouched)).toMatchObject({ offerAmount: 1300 });
    await user.type(screen.getByLabelText('Offer amount'), '1.300', {
      initialSelectionStart: 0,
      initialSelectionEnd: 8,
    });
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(readDraft(draftKey('ada'), untouched)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(screen.getByLabelText<HTMLInputElement>('Offer amount').value).toBe('');
  });

  it('stays blank after it was discarded, even when a photo was still being sent', async () => {
    vi.mocked(upload).mockReset();
    let onProgress: ((share: number) => void) | undefined;
    vi.mocked(upload).mockImplementation((_, __, options) => {
      onProgress = options?.onProgress;
      return new Promise(() => undefined);
    });
    const { user, container } = renderPage(new Promise(() => {}));
    await fillIn(user);
    await choosePhoto(user, container);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(onProgress).toBeDefined());
    act(() => onProgress?.(0.5));
    expect(localStorage.getItem('ballpark.listing-draft.ada')).toBeNull();
  });

  it('becomes blank when another tab has sent the draft', async () => {
    await fillIn(renderPage().user);
    cleanup();
    renderPage();
    expect(titleText()).toBe('Bike');
    forgetInAnotherTab();
    expect(titleText()).toBe('');
    expect(localStorage.getItem('ballpark.listing-draft.ada')).toBeNull();
  });

  it('keeps what was typed here since, even when another tab has sent the draft', async () => {
    await fillIn(renderPage().user);
    cleanup();
    const { user } = renderPage();
    await user.type(screen.getByLabelText(/^Title/), ' for sale');
    forgetInAnotherTab();
    expect(titleText()).toBe('Bike for sale');
  });

  it('removes photos of a kept draft that the server has swept, and says why', async () => {
    await fillIn(renderPage().user);
    cleanup();
    keepPhotos(['/media/there.webp', '/media/swept.webp']);
    vi.stubGlobal(
      'fetch',
      async (url: string) => new Response(null, { status: /swept/.test(url) ? 404 : 200 }),
    );
    renderPage();
    expect(
      await screen.findByText('Photo 2: We could keep it for a day only. Please add it again.'),
    ).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(localStorage.getItem('ballpark.listing-draft.ada')).not.toContain('swept');
    vi.unstubAllGlobals();
  });

  it('stops when a photo cannot be sent, and loses nothing', async () => {
    vi.mocked(upload).mockRejectedValue(new ApiError(500, {}, null));
    const { user, container } = renderPage();
    await fillIn(user);
    await choosePhoto(user, container);
    await user.click(screen.getByRole('button', { name: 'Share with Community' }));
    await waitFor(() =>
      expect(errorToast.mock.calls).toEqual([['Failed to upload photos. Please try again.']]),
    );
    expect(call).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Bike');
    expect(screen.getByRole('listitem')).toBeTruthy();
  });

  it('sends a photo that was cut off again, shows its progress, and then posts the listing', async () => {
    vi.mocked(upload).mockReset();
    const answer = Promise.withResolvers<never>();
    vi.mocked(upload).mockRejectedValueOnce(new ApiError(0, {}, null));
    vi.mocked(upload).mockImplementation((_, __, options) => {
      options?.onProgress?.(0.3);
      return answer.promise;
    });
    call.mockResolvedValue({ id: '1', userId: 'ada' });
    const { user, container } = renderPage();
    await fillIn(user);
    await choosePhoto(user, container);
    await user.click(screen.getByRole('button', { name: 'Share with Community' }));
    expect(await screen.findByText(/^The connection was interrupted. We keep trying/)).toBeTruthy();
    expect(
      await screen.findByText('Sending photos: 0 of 1 have arrived. Please leave this page open.'),
    ).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Sending photos' }).ariaValueNow).toBe('30');
    expect(screen.getByRole('button', { name: 'Posting...' })).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
    answer.resolve({ url: '/media/a.webp' } as never);
    await screen.findByText('the landing page');
    expect(call.mock.lastCall).toMatchObject(['POST /listings', { body: { photoUrls: ['/media/a.webp'] } }]);
    expect(errorToast).not.toHaveBeenCalled();
  });

  it.each([
    ["the server's own text", new ApiError(409, { error: 'No room today' }, null), 'No room today'],
    ['a refusal without a text', new ApiError(400, {}, null), 'Failed to create listing'],
    ['no answer at all', new ApiError(0, {}, null), 'Failed to create listing. Please try again.'],
  ])('says once what failed, in a toast: %s', async (_, error, text) => {
    call.mockRejectedValue(error);
    const { user } = renderPage();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Share with Community' }));
    await waitFor(() => expect(errorToast.mock.calls).toEqual([[text]]));
    expect(screen.queryByText(text)).toBeNull();
  });
});

function titleText(): string {
  return screen.getByLabelText<HTMLInputElement>(/^Title/).value;
}

function forgetInAnotherTab(): void {
  const key = 'ballpark.listing-draft.ada';
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
}

function keepPhotos(photoUrls: string[]): void {
  const key = 'ballpark.listing-draft.ada';
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
  localStorage.setItem(key, JSON.stringify({ ...kept, photoUrls }));
}
