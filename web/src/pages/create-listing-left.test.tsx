import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../lib/api/api.ts';
import { takeUnsent } from '../lib/unsent-notice.ts';
import { upload } from '../lib/api/upload.ts';
import { toast } from '../ui/toast.ts';
import { choosePhoto, fillIn, renderPage } from './test-create-page.tsx';

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
  }),
}));

const call = vi.mocked(api);
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

it('says that nothing was posted when a person goes back while photos are being sent, and keeps the text', async () => {
  vi.mocked(upload).mockReset();
  vi.mocked(upload).mockImplementation(
    (_, __, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const { user, container, router } = renderPage();
  await fillIn(user);
  await choosePhoto(user, container);
  await user.click(screen.getByRole('button', { name: 'Share with Community' }));
  await waitFor(() => expect(upload).toHaveBeenCalled());
  expect(await noteOnLeaving()).toBe('Not posted. What you entered is kept.');
  expect(takeUnsent()).toBeNull();
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(errorToast.mock.calls).toEqual([['Not posted. What you entered is kept.']]));
  await act(async () => undefined);
  expect(errorToast).toHaveBeenCalledTimes(1);
  expect(call).not.toHaveBeenCalled();
  expect(localStorage.getItem('ballpark.listing-draft.ada')).toContain('Bike');
});

it('does not say that the text is kept when a person discards it while photos are being sent', async () => {
  vi.mocked(upload).mockReset();
  vi.mocked(upload).mockReturnValue(new Promise(() => undefined));
  const { user, container } = renderPage();
  await fillIn(user);
  await choosePhoto(user, container);
  await user.click(screen.getByRole('button', { name: 'Share with Community' }));
  await waitFor(() => expect(upload).toHaveBeenCalled());
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('the landing page')).toBeTruthy();
  expect(errorToast).not.toHaveBeenCalled();
});

it('says that the listing may not have been posted when the document is closed while it is being sent', async () => {
  call.mockReturnValue(new Promise(() => undefined));
  const { user } = renderPage();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Share with Community' }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(await noteOnLeaving()).toBe('It may not have been posted. What you entered is kept.');
});

/** The code that writes the notice loads later. */
async function noteOnLeaving(): Promise<string | null> {
  return waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    const text = takeUnsent();
    if (text === null) throw new Error('there is no notice yet');
    return text;
  });
}
