import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { upload } from '../../lib/api/upload.ts';
import { sleep } from '../../lib/sleep.ts';
import { expectText, press, renderAlone } from '../../lib/test-ui.ts';
import { toast } from '../../ui/toast.ts';
import { ListingPhotoField } from './listing-photo-field.tsx';
import { type ListingPhotos, useListingPhotos } from './use-listing-photos.ts';

vi.mock('../../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));
vi.mock('../../lib/sleep.ts', () => ({ sleep: vi.fn<typeof sleep>(async () => undefined) }));

const uploaded = vi.mocked(upload);
const failed = 'Failed to upload photo. Please try again.';
const four = ['a', 'b', 'c', 'd'].map((name) => `/media/${name}.webp`);
const rows = () => screen.queryAllByRole('listitem');
let photos: ListingPhotos;

beforeEach(() => {
  uploaded.mockReset();
  uploaded.mockImplementation(async (_, body) => served(nameIn(body)));
});

type Body = Parameters<typeof upload>[1];
const nameIn = (body: Body) => ('filename' in body ? (body.filename ?? '') : '');
const served = (name: string) => ({ url: `/media/${name}`, width: 1, height: 1, thumbhash: '' });
const file = (name: string, type = 'image/jpeg', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at + 1}.jpg`));
const never = () => new Promise<never>(() => undefined);

function open(existing: string[] = []): void {
  function Harness() {
    photos = useListingPhotos(existing);
    return <ListingPhotoField {...photos} />;
  }
  renderAlone(<Harness />);
}

async function choose(...chosen: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('no input for files');
  await userEvent.upload(input, chosen, { applyAccept: false });
  await waitFor(() => expect(photos.photos.length + photos.refusals.length).toBeGreaterThan(0));
  await waitFor(() => expect(rows()).toHaveLength(photos.photos.length));
}

async function expectFinished(...addresses: string[]): Promise<void> {
  await act(async () => expect(await photos.finish()).toEqual(addresses));
}

it('discards photos beyond 5, says so and removes the drop zone', async () => {
  open(four);
  expect(screen.getByRole('group', { name: 'Add photos' })).toBeVisible();
  await choose(...files(2));
  expect(rows()).toHaveLength(5);
  await expectText('A listing can have at most 5 photos');
  expect(screen.queryByRole('group', { name: 'Add photos' })).toBeNull();
  await expectFinished(...four, '/media/1.jpg');
});

it.each([
  ['notes.txt: Invalid file type. Please upload JPEG, PNG, or WebP images.', file('notes.txt', 'text/plain')],
  ['empty.jpg: Invalid file', file('empty.jpg', 'image/jpeg', 0)],
  // However small it could be made.
  [
    'big.jpg: File too large. Please upload images smaller than 5MB.',
    file('big.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1),
  ],
])('refuses a file and takes the rest: %s', async (text, refused) => {
  open();
  await choose(refused, file('1.jpg'));
  await expectText(text);
  expect(rows()).toHaveLength(1);
  await waitFor(() => expect(uploaded).toHaveBeenCalledTimes(1));
});

it('takes files that are dropped on it, and refuses those that are no photos', async () => {
  open();
  // Its code loads at the first input.
  window.dispatchEvent(new Event('pointermove'));
  const zone = () => screen.getByRole('group', { name: 'Add photos' });
  await waitFor(() => expect(zone()).toHaveAttribute('tabindex', '-1'));
  const dropped = [file('1.jpg'), file('notes.txt', 'text/plain')];
  const items = dropped.map((each) => ({ kind: 'file', type: each.type, getAsFile: () => each }));
  fireEvent.drop(zone(), { dataTransfer: { items, files: dropped, types: ['Files'] } });
  await expectText(/^notes.txt: Invalid file type/);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await expectFinished('/media/1.jpg');
});

it('moves a photo to the cover, and forgets one that is removed', async () => {
  open();
  await choose(...files(3));
  await press('Move photo 2 forward');
  const covers = rows().map((row) => within(row).queryByText('Cover') !== null);
  expect(covers).toEqual([true, false, false]);
  await press('Remove photo 3');
  expect(screen.getByRole('group', { name: /^Photos/ })).toHaveFocus();
  await expectFinished('/media/2.jpg', '/media/1.jpg');
});

it('sends one photo at a time, the next one as soon as the one before is sent', async () => {
  const leave: (() => void)[] = [];
  const answer = Promise.withResolvers<void>();
  uploaded.mockImplementation(async (_, body, options) => {
    leave.push(() => options?.onProgress?.(1));
    await answer.promise;
    return served(nameIn(body));
  });
  open();
  await choose(...files(5));
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
    return never();
  });
  open();
  await choose(...files(2));
  const [first, second] = rows();
  await waitFor(() => expect(first).toHaveTextContent('Interrupted, trying again'));
  expect(second).toHaveTextContent('Waiting');
  again.resolve();
  await waitFor(() => expect(progress).toHaveLength(2));
  act(() => progress[1]?.(0.4));
  expect(first).toHaveTextContent('Sending: 40%');
  const bar = screen.getByRole('progressbar', { name: 'Uploading photo 1' });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
});

it('keeps a photo for which the server is too busy, and sends it again with the same key', async () => {
  for (let tries = 0; tries < 4; tries += 1) uploaded.mockRejectedValueOnce(new ApiError(503, {}, 5));
  open();
  await choose(...files(1));
  await expectFinished('/media/1.jpg');
  const keys = uploaded.mock.calls.map(([, , options]) => options?.idempotencyKey);
  expect(keys).toEqual(Array(5).fill(expect.stringMatching(/./)));
  expect(new Set(keys).size).toBe(1);
});

it('sends the next photo when one that was cut off is removed', async () => {
  vi.mocked(sleep).mockReturnValueOnce(never());
  uploaded.mockRejectedValueOnce(new ApiError(0, {}, null));
  open();
  await choose(...files(2));
  await screen.findByText('Interrupted, trying again');
  await press('Remove photo 1');
  await expectFinished('/media/2.jpg');
});

it('sends what failed again by itself once the device is back online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  uploaded.mockRejectedValueOnce(new ApiError(0, {}, null));
  open();
  await choose(...files(1));
  await expectText(`${failed} You’re offline.`);
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await expectFinished('/media/1.jpg');
});

it('keeps what failed, and sends only that again', async () => {
  uploaded.mockImplementation(async (_, body) => {
    if (nameIn(body) === '2.jpg') throw new ApiError(500, {}, null);
    return served('1.jpg');
  });
  open();
  await choose(...files(2));
  await expectText(failed);
  await act(() => expect(photos.finish()).rejects.toBeInstanceOf(ApiError));
  expect(rows()).toHaveLength(2);
  uploaded.mockImplementation(async () => served('2.jpg'));
  await expectFinished('/media/1.jpg', '/media/2.jpg');
  expect(uploaded.mock.calls.map(([, body]) => nameIn(body))).toEqual(['1.jpg', '2.jpg', '2.jpg', '2.jpg']);
});

it('replaces a photo that failed with the next one', async () => {
  uploaded.mockRejectedValueOnce(new ApiError(500, {}, null));
  open(four);
  await choose(file('1.jpg'));
  await expectText(failed);
  expect(screen.queryByRole('img', { name: '1.jpg' })).toBeNull();
  await choose(file('2.jpg'));
  await expectFinished(...four, '/media/2.jpg');
});

it.each([
  [1, 'Photo uploaded successfully!'],
  [3, 'Photos uploaded successfully!'],
])('says in one toast that %i arrived: %s', async (count, text) => {
  open();
  await choose(...files(count));
  await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith(text));
  expect(toast.error).not.toHaveBeenCalled();
});

it('says in one toast that of several photos some failed', async () => {
  uploaded.mockRejectedValueOnce(new ApiError(500, { error: 'The disk is full' }, null));
  open();
  await choose(...files(3));
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('The disk is full'));
  expect(toast.success).not.toHaveBeenCalled();
  expect(photos.photos.filter(({ error }) => error !== null)).toHaveLength(1);
});

it('has no toast for one photo that failed, nor for files that are no photos, for the field says so', async () => {
  uploaded.mockRejectedValueOnce(new ApiError(500, {}, null));
  open();
  await choose(...files(1));
  await screen.findByText(failed);
  uploaded.mockRejectedValue(new ApiError(415, { error: 'Invalid file' }, null));
  await choose(...files(2));
  await screen.findByText('2.jpg: Invalid file');
  expect(toast.error).not.toHaveBeenCalled();
});
