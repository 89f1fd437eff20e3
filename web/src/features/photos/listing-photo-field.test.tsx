import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { sleep } from '../../lib/sleep.ts';
import { upload } from '../../lib/api/upload.ts';
import { toast } from '../../ui/toast.ts';
import { ListingPhotoField } from './listing-photo-field.tsx';
import { type ListingPhotos, useListingPhotos } from './use-listing-photos.ts';

vi.mock('../../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));
vi.mock('../../lib/sleep.ts', () => ({ sleep: vi.fn<typeof sleep>(async () => undefined) }));
vi.mock('../../ui/toast.ts', () => ({ toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>() } }));

const uploaded = vi.mocked(upload);
let photos: ListingPhotos;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  uploaded.mockReset();
  vi.mocked(toast.success).mockReset();
  vi.mocked(toast.error).mockReset();
  uploaded.mockImplementation(async (_, body) => served('filename' in body ? (body.filename ?? '') : ''));
});
afterEach(cleanup);

describe('the photo field', () => {
  it('discards photos beyond 5, says so and removes the drop zone', async () => {
    await choose(renderField(), ...files(7));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByText('A listing can have at most 5 photos')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Add photos' })).toBeNull();
  });

  it('counts the photos that the listing has', async () => {
    const container = renderField(['/media/a.webp', '/media/b.webp', '/media/c.webp', '/media/d.webp']);
    expect(screen.getByRole('group', { name: 'Add photos' })).toBeTruthy();
    await choose(container, ...files(2));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('group', { name: 'Add photos' })).toBeNull();
    expect(await photos.finish()).toEqual([
      '/media/a.webp',
      '/media/b.webp',
      '/media/c.webp',
      '/media/d.webp',
      '/media/1.jpg',
    ]);
  });

  it('refuses files other than JPEG, PNG or WebP, and takes the rest', async () => {
    await choose(renderField(), file('notes.txt', 'text/plain'), file('1.jpg', 'image/jpeg'));
    expect(
      screen.getByText('notes.txt: Invalid file type. Please upload JPEG, PNG, or WebP images.'),
    ).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('refuses an empty file', async () => {
    await choose(renderField(), new File([], 'empty.jpg', { type: 'image/jpeg' }));
    expect(screen.getByText('empty.jpg: Invalid file')).toBeTruthy();
  });

  it('refuses more than 5 MB, however small it could be made', async () => {
    await choose(renderField(), file('big.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1));
    expect(screen.getByText('big.jpg: File too large. Please upload images smaller than 5MB.')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(uploaded).not.toHaveBeenCalled();
  });

  it('marks the first photo as the cover and lets another take its place', async () => {
    const user = await choose(renderField(), ...files(2));
    await user.click(screen.getByRole('button', { name: 'Move photo 2 forward' }));
    const [first, second] = screen.getAllByRole('listitem');
    expect(first && within(first).getByText('Cover')).toBeTruthy();
    expect(second && within(second).queryByText('Cover')).toBeNull();
    expect(await photos.finish()).toEqual(['/media/2.jpg', '/media/1.jpg']);
  });

  it('forgets a photo that is removed, and keeps the focus', async () => {
    const user = await choose(renderField(), ...files(2));
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Photos/ }));
    expect(await photos.finish()).toEqual(['/media/2.jpg']);
  });

  it('shows how far each has been sent', async () => {
    uploaded.mockImplementation(async (_, __, options) => {
      options?.onProgress?.(0.4);
      return new Promise(() => undefined);
    });
    await choose(renderField(), ...files(1));
    const bar = await screen.findByRole('progressbar', { name: 'Uploading photo 1' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  });

  it('sends one photo at a time, the next one as soon as the one before is sent', async () => {
    const leave: (() => void)[] = [];
    const answer = Promise.withResolvers<void>();
    uploaded.mockImplementation(async (_, body, options) => {
      leave.push(() => options?.onProgress?.(1));
      await answer.promise;
      return served('filename' in body ? (body.filename ?? '') : '');
    });
    await choose(renderField(), ...files(5));
    for (let left = 0; left < 5; left += 1) {
      await waitFor(() => expect(leave).toHaveLength(left + 1));
      act(() => leave[left]?.());
    }
    answer.resolve();
    await act(async () => expect(await photos.finish()).toHaveLength(5));
  });

  it('says which photo waits, how far each is, and which was cut off and is sent again', async () => {
    const again = Promise.withResolvers<void>();
    vi.mocked(sleep).mockReturnValueOnce(again.promise);
    const progress: ((share: number) => void)[] = [];
    uploaded.mockImplementation(async (_, __, options) => {
      progress.push((share) => options?.onProgress?.(share));
      if (progress.length === 1) throw new ApiError(0, {}, null);
      return new Promise(() => undefined);
    });
    await choose(renderField(), ...files(2));
    const [first, second] = screen.getAllByRole('listitem');
    await waitFor(() => expect(first?.textContent).toContain('Interrupted, trying again'));
    expect(second?.textContent).toContain('Waiting');
    again.resolve();
    await waitFor(() => expect(progress).toHaveLength(2));
    act(() => progress[1]?.(0.4));
    expect(first?.textContent).toContain('Sending: 40%');
  });

  it('keeps a photo for which the server is too busy, and sends it again with the same key', async () => {
    for (let tries = 0; tries < 4; tries += 1) uploaded.mockRejectedValueOnce(new ApiError(503, {}, 5));
    await choose(renderField(), ...files(1));
    await act(async () => expect(await photos.finish()).toEqual(['/media/1.jpg']));
    const keys = uploaded.mock.calls.map(([, , options]) => options?.idempotencyKey);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();
  });

  it('sends the next photo when one that was cut off is removed', async () => {
    vi.mocked(sleep).mockReturnValueOnce(new Promise(() => undefined));
    uploaded.mockRejectedValueOnce(new ApiError(0, {}, null));
    const user = await choose(renderField(), ...files(2));
    await screen.findByText('Interrupted, trying again');
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    await act(async () => expect(await photos.finish()).toEqual(['/media/2.jpg']));
  });

  it('sends what failed again by itself once the device is back online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    uploaded.mockRejectedValueOnce(new ApiError(0, {}, null));
    await choose(renderField(), ...files(1));
    expect(
      await screen.findByText('Failed to upload photo. Please try again. You are offline.'),
    ).toBeTruthy();
    online.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
    await act(async () => expect(await photos.finish()).toEqual(['/media/1.jpg']));
  });

  it('answers no addresses when the page is left before all photos are sent', async () => {
    uploaded.mockImplementation(
      (_, __, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    await choose(renderField(['/media/a.webp']), ...files(1));
    await waitFor(() => expect(uploaded).toHaveBeenCalled());
    const finished = photos.finish().catch((error: unknown) => String(error));
    cleanup();
    expect(await finished).toContain('photos are missing');
  });

  it('keeps what failed, and sends only that again', async () => {
    uploaded.mockImplementation(async (_, body) => {
      if ('filename' in body && body.filename === '2.jpg') throw new ApiError(500, {}, null);
      return served('1.jpg');
    });
    await choose(renderField(), ...files(2));
    expect(await screen.findByText('Failed to upload photo. Please try again.')).toBeTruthy();
    await act(() => expect(photos.finish()).rejects.toBeInstanceOf(ApiError));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);

    uploaded.mockImplementation(async () => served('2.jpg'));
    await act(async () => expect(await photos.finish()).toEqual(['/media/1.jpg', '/media/2.jpg']));
    const names = uploaded.mock.calls.map(([, body]) => ('filename' in body ? body.filename : ''));
    expect(names).toEqual(['1.jpg', '2.jpg', '2.jpg', '2.jpg']);
  });

  it.each([
    [1, 'Photo uploaded successfully!'],
    [3, 'Photos uploaded successfully!'],
  ])('says in one toast that %i arrived: %s', async (count, text) => {
    await choose(renderField(), ...files(count));
    await waitFor(() => expect(vi.mocked(toast.success).mock.calls).toEqual([[text]]));
    expect(toast.error).not.toHaveBeenCalled();
  });

  it.each([
    ['no text of the server', {}, 'Failed to upload listing photos. Please try again.'],
    ['the server’s text', { error: 'The disk is full' }, 'The disk is full'],
  ])('says in one toast that of several photos some failed: %s', async (_, failure, text) => {
    uploaded.mockRejectedValueOnce(new ApiError(500, failure, null));
    await choose(renderField(), ...files(3));
    await waitFor(() => expect(vi.mocked(toast.error).mock.calls).toEqual([[text]]));
    expect(toast.success).not.toHaveBeenCalled();
    expect(photos.photos.filter(({ error }) => error !== null)).toHaveLength(1);
  });

  it('has no toast for one photo that failed, nor for files that are no photos, for the field says so', async () => {
    uploaded.mockRejectedValueOnce(new ApiError(500, {}, null));
    const container = renderField();
    await choose(container, ...files(1));
    await screen.findByText('Failed to upload photo. Please try again.');
    uploaded.mockRejectedValue(new ApiError(415, { error: 'Invalid file' }, null));
    await choose(container, ...files(2));
    await screen.findByText('2.jpg: Invalid file');
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('leaves it to the listing that waits for its photos to say that they failed', async () => {
    const answer = Promise.withResolvers<never>();
    uploaded.mockReturnValue(answer.promise);
    await choose(renderField(), ...files(2));
    const finished = photos.finish().catch((error: unknown) => error);
    answer.reject(new ApiError(500, {}, null));
    await act(async () => expect(await finished).toBeInstanceOf(ApiError));
    await waitFor(() => expect(photos.isUploading).toBe(false));
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('replaces a photo that failed with the next one', async () => {
    uploaded.mockRejectedValueOnce(new ApiError(500, {}, null));
    const container = renderField(['/media/a.webp', '/media/b.webp', '/media/c.webp', '/media/d.webp']);
    await choose(container, file('1.jpg', 'image/jpeg'));
    expect(await screen.findByText('Failed to upload photo. Please try again.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: '1.jpg' })).toBeNull();
    await choose(container, file('2.jpg', 'image/jpeg'));
    expect((await photos.finish()).at(-1)).toBe('/media/2.jpg');
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });
});

function renderField(existing: string[] = []): HTMLElement {
  function Harness() {
    photos = useListingPhotos(existing);
    return <ListingPhotoField {...photos} />;
  }
  return render(<Harness />).container;
}

async function choose(container: HTMLElement, ...chosen: File[]) {
  const user = userEvent.setup({ applyAccept: false });
  const input = container.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('no input for files');
  await user.upload(input, chosen);
  await waitFor(() => expect(photos.photos.length + photos.refusals.length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(photos.photos.length));
  return user;
}

function files(count: number): File[] {
  return Array.from({ length: count }, (_, index) => file(`${index + 1}.jpg`, 'image/jpeg'));
}

function file(name: string, type: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

function served(name: string) {
  return { url: `/media/${name}`, width: 1, height: 1, thumbhash: '' };
}
