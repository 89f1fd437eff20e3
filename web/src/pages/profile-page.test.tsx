import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { upload } from '../lib/api/upload.ts';
import { expectLink, expectText, press } from '../lib/test-ui.ts';
import { toast } from '../ui/toast.ts';
import type { Answers } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));

const jonas = {
  ...maya,
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Jonas',
  username: 'jonas',
  about: null,
};
const place = { city: 'Berlin', country: 'Germany', countryCode: 'DE', formattedLocation: 'Berlin, Germany' };

function open(path: string, person: typeof maya, answers: Answers = {}) {
  return renderApp(path, {
    user: maya,
    answers: {
      [`GET /profile/${person.id}`]: { data: person },
      [`GET /profile/${person.id}/listings`]: { data: [] },
      [`GET /profile/${person.id}/suggestions`]: { data: [] },
      [`GET /xp/history/${person.id}`]: { data: [] },
      'GET /profile/location': { data: place },
      ...answers,
    },
  });
}

it('shows one’s own profile without an id, with what only its owner may do', async () => {
  open('/profile', maya);
  await expectText('Berlin, Germany');
  expectLink('Edit Profile', '/profile/edit');
  expect(screen.getByRole('button', { name: 'Change profile photo' })).toBeVisible();
  expect(screen.getByText('Member Level').parentElement).toHaveTextContent('Regular');
  await press('Listings', 'tab');
  await expectText("You haven't created any listings yet");
});

it("shows another's profile in the third person, without anything to change", async () => {
  open(`/profile/${jonas.id}?tab=suggestions`, jonas);
  await expectText("jonas hasn't suggested any prices yet");
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

it.each([
  [5, ['You tend to guess 20% low. Try adding a quarter.', 'Your last 5 closed guesses']],
  [1, ['4 more closed guesses, and you’ll see whether you tend to guess high or low.']],
])('shows what %i closed guesses of one’s own teach', async (count, texts) => {
  const data = Array.from({ length: count }, (_, at) => ({
    listingId: `l${at}`,
    title: `Lamp ${at}`,
    type: at === 1 ? 'SERVICE' : 'PRODUCT',
    currency: 'EUR',
    amount: 80,
    finalPrice: 100,
    closedAt: '2026-03-11T17:05:30.000Z',
  }));
  open('/profile', maya, { 'GET /profile/closed-guesses': { data } });
  for (const text of texts) await expectText(text);
});

it('shows the tab that the address asks for, and stays where one is chosen', async () => {
  const shows = vi.spyOn(Element.prototype, 'scrollIntoView');
  open('/profile', maya);
  await press('Listings', 'tab');
  await screen.findByRole('tab', { name: 'Listings', selected: true });
  expect(shows).not.toHaveBeenCalled();
  cleanup();
  open('/profile?tab=listings', maya);
  await waitFor(() => expect(shows).toHaveBeenCalledTimes(1));
});

it('shows another’s record without their guesses, and none of less than half', async () => {
  const trackRecord = { closedCount: 12, withinCount: 7, usualPercent: -8 };
  const { asked } = open(`/profile/${jonas.id}`, { ...jonas, trackRecord });
  await expectText('7 of 12 guesses came within 20% of the final price; usually 8% too low');
  expect(asked('GET /profile/closed-guesses')).toEqual([]);
  expect(screen.queryByText('Only you see this. Of each owner your last two guesses count.')).toBeNull();
  cleanup();
  queryClient.clear();
  open(`/profile/${jonas.id}`, { ...jonas, trackRecord: { ...trackRecord, withinCount: 5 } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/within 20%/)).toBeNull();
});

it("says 'User not found' for an unknown id, and does not offer to try again", async () => {
  open('/profile/nobody', maya, { 'GET /profile/nobody': { status: 400, error: 'Bad id' } });
  await expectText('User not found');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.each<[string, Answers[string]]>([
  ['Kreuzberg, Germany', { data: { ...place, formattedLocation: 'Kreuzberg, Berlin, Germany' } }],
  ['Location unavailable', { status: 404 }],
])('says of the looked-up place: %s', async (text, answer) => {
  open(`/profile/${jonas.id}`, jonas, { 'GET /profile/location': answer });
  await expectText(text);
});

const sent = { data: { user: maya } };
const cut = new ApiError(500, {}, null);
const profileFailed = 'Failed to update profile photo. Please try again.';
const background = 'Change background image';
it.each<[string, string, ApiError | null, Answers[string], 'success' | 'error', string]>([
  ['/onboarding', 'Profile photo', null, sent, 'success', 'Photo uploaded successfully!'],
  ['/onboarding', 'Profile photo', cut, sent, 'error', 'Failed to upload profile photo. Please try again.'],
  ['/profile', 'Change profile photo', null, sent, 'success', 'Profile photo updated successfully!'],
  ['/profile', 'Change profile photo', cut, sent, 'error', profileFailed],
  ['/profile', 'Change profile photo', null, { status: 400 }, 'error', profileFailed],
  ['/profile', background, null, { status: 409, message: 'No room' }, 'error', 'No room'],
  ['/profile', background, null, sent, 'success', 'Background image updated successfully!'],
])('on %s, %s says what became of it: %#', async (path, label, failure, answer, kind, text) => {
  const photo = { url: '/media/me.webp', width: 1, height: 1, thumbhash: '' };
  vi.mocked(upload).mockImplementation(async () => (failure ? Promise.reject(failure) : photo));
  const user = path === '/profile' ? maya : { ...maya, username: null, isOnboarded: false };
  const answers = { [`GET /profile/${maya.id}`]: { data: maya }, 'PUT /profile': answer };
  renderApp(path, { user, answers });
  const input = await screen.findByLabelText(label, { selector: 'input' });
  await userEvent.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(toast[kind]).toHaveBeenCalledExactlyOnceWith(text));
});
