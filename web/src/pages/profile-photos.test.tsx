import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api.ts';
import { upload } from '../lib/api/upload.ts';
import { toast } from '../ui/toast.ts';
import type { Answers } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));
vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const photo = new File(['x'], 'me.png', { type: 'image/png' });
const newcomer = { ...maya, username: null, isOnboarded: false };
const profile = { [`GET /profile/${maya.id}`]: { data: maya } };
const places = [
  {
    path: '/onboarding',
    user: newcomer,
    label: 'Profile photo',
    failed: 'Failed to upload profile photo. Please try again.',
    done: 'Photo uploaded successfully!',
  },
  {
    path: '/profile',
    user: maya,
    label: 'Change profile photo',
    failed: 'Failed to update profile photo. Please try again.',
    done: 'Profile photo updated successfully!',
  },
  {
    path: '/profile',
    user: maya,
    label: 'Change background image',
    failed: 'Failed to update background image. Please try again.',
    done: 'Background image updated successfully!',
  },
];

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  vi.mocked(toast.error).mockReset();
  vi.mocked(toast.success).mockReset();
  vi.mocked(upload)
    .mockReset()
    .mockResolvedValue({ url: '/media/me.webp', width: 1, height: 1, thumbhash: '' });
});

async function choose({ path, user, label }: (typeof places)[number], answers: Answers = {}) {
  renderApp(path, { user, answers: { ...profile, ...answers } });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
    if (!found) throw new Error('There is no input yet.');
    return found;
  });
  await userEvent.upload(input, photo);
}

it.each([...places])('$label on $path: "$done"', async (place) => {
  await choose(place, { 'PUT /profile': { data: { user: maya } } });
  await waitFor(() => expect(vi.mocked(toast.success).mock.calls).toEqual([[place.done]]));
});

it.each([...places])('$label on $path without a text of the server: "$failed"', async (place) => {
  vi.mocked(upload).mockRejectedValue(new ApiError(500, {}, null));
  await choose(place);
  await waitFor(() => expect(vi.mocked(toast.error).mock.calls).toEqual([[place.failed]]));
});

it.each(places.slice(1))('$label that was sent but not kept: "$failed"', async (place) => {
  await choose(place, { 'PUT /profile': { status: 400 } });
  await waitFor(() => expect(vi.mocked(toast.error).mock.calls).toEqual([[place.failed]]));
});

it.each(places.slice(1))('$label that the profile refuses shows its message', async (place) => {
  await choose(place, { 'PUT /profile': { status: 409, message: 'No room for that' } });
  await waitFor(() => expect(vi.mocked(toast.error).mock.calls).toEqual([['No room for that']]));
});
