import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { maya, renderApp } from './test-app.tsx';
import { toast } from '../ui/toast.ts';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const jonas = {
  ...maya,
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Jonas',
  username: 'jonas',
  about: null,
};
const place = { city: 'Berlin', country: 'Germany', countryCode: 'DE', formattedLocation: 'Berlin, Germany' };

function answersFor(person: typeof maya) {
  return {
    [`GET /profile/${person.id}`]: { data: person },
    [`GET /profile/${person.id}/listings`]: { data: [] },
    [`GET /profile/${person.id}/suggestions`]: { data: [] },
    [`GET /xp/history/${person.id}`]: { data: [] },
    'GET /profile/location': { data: place },
  };
}

it('shows one’s own profile without an id, with what only its owner may do', async () => {
  renderApp('/profile', { user: maya, answers: answersFor(maya) });
  expect(await screen.findByText('Berlin, Germany')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile/edit');
  expect(screen.getByRole('button', { name: 'Change profile photo' })).toBeVisible();
  expect(screen.getByText('Member Level').parentElement).toHaveTextContent('Regular');
  await userEvent.click(screen.getByRole('tab', { name: 'Listings' }));
  expect(await screen.findByText("You haven't created any listings yet")).toBeVisible();
});

it("shows another's profile in the third person, without anything to change", async () => {
  renderApp(`/profile/${jonas.id}?tab=suggestions`, { user: maya, answers: answersFor(jonas) });
  expect(await screen.findByText("jonas hasn't suggested any prices yet")).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

it('shows my own closed guesses with what they teach', async () => {
  const guesses = [1, 2, 3, 4, 5].map((at) => ({
    listingId: `l${at}`,
    title: `Lamp ${at}`,
    type: at === 1 ? 'SERVICE' : 'PRODUCT',
    currency: 'EUR',
    amount: 80,
    finalPrice: 100,
    closedAt: '2026-03-11T17:05:30.000Z',
  }));
  const own = { ...answersFor(maya), 'GET /profile/closed-guesses': { data: guesses } };
  renderApp('/profile', { user: maya, answers: own });
  expect(await screen.findByText('You run 20% low: add a quarter.')).toBeVisible();
  expect(await screen.findByText('Your 5 last closed guesses')).toBeVisible();
});

it('shows another’s record without their guesses', async () => {
  const trackRecord = { closedCount: 12, withinCount: 7, usualPercent: -8 };
  const answers = answersFor({ ...jonas, trackRecord });
  const { sent } = renderApp(`/profile/${jonas.id}`, { user: maya, answers });
  expect(await screen.findByText('usually 8% low, within 20% on 7 of 12')).toBeVisible();
  expect(sent('GET /profile/closed-guesses')).toEqual([]);
  expect(screen.queryByText('Only you see this.')).toBeNull();
});

it('counts down to the fifth closed guess', async () => {
  const guess = {
    listingId: 'l1',
    title: 'Lamp',
    type: 'PRODUCT',
    currency: 'EUR',
    amount: 80,
    finalPrice: 100,
  };
  const data = [{ ...guess, closedAt: '2026-03-11T17:05:30.000Z' }];
  const answers = { ...answersFor(maya), 'GET /profile/closed-guesses': { data } };
  renderApp('/profile', { user: maya, answers });
  expect(await screen.findByText('4 more closed guesses, and you see which way you run.')).toBeVisible();
});

it("says 'User not found' for an unknown id, and does not offer to try again", async () => {
  renderApp('/profile/nobody', {
    user: maya,
    answers: { 'GET /profile/nobody': { status: 400, error: 'Bad id' } },
  });
  expect(await screen.findByText('User not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('shortens the looked-up place to its first and last part', async () => {
  const data = { ...place, formattedLocation: 'Kreuzberg, Berlin, Germany' };
  const answers = { ...answersFor(jonas), 'GET /profile/location': { data } };
  renderApp(`/profile/${jonas.id}`, { user: maya, answers });
  expect(await screen.findByText('Kreuzberg, Germany')).toBeVisible();
});

it("says 'Location unavailable' when the place cannot be looked up", async () => {
  renderApp('/profile', {
    user: maya,
    answers: { ...answersFor(maya), 'GET /profile/location': { status: 404 } },
  });
  expect(await screen.findByText('Location unavailable')).toBeVisible();
});

it('does not save a profile without interests', async () => {
  const { sent } = renderApp('/profile/edit', { user: maya });
  await userEvent.click(await screen.findByLabelText('Selling'));
  await userEvent.click(screen.getByLabelText('Helping Others'));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Please select at least one interest')).toBeVisible();
  expect(sent('PUT /profile')).toEqual([]);
});

it("says 'Failed to update profile' when the server sends no text", async () => {
  renderApp('/profile/edit', { user: maya, answers: { 'PUT /profile': { status: 400 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update profile'));
});

it.each([
  [{ message: 'No room for that' }, 'No room for that'],
  [{ error: 'Refused', message: 'No room for that' }, 'No room for that'],
  [{ error: 'Refused', message: '' }, 'Refused'],
])('of a refusal %o it shows: %s', async (texts, shown) => {
  renderApp('/profile/edit', { user: maya, answers: { 'PUT /profile': { status: 409, ...texts } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith(shown));
});

it('saves what was changed and returns to the profile', async () => {
  const { router, sent } = renderApp('/profile/edit', {
    user: maya,
    answers: { ...answersFor(maya), 'PUT /profile': { data: { user: maya } } },
  });
  const about = await screen.findByLabelText('About');
  await userEvent.clear(about);
  await userEvent.type(about, 'Bikes.');
  await userEvent.click(screen.getByLabelText('Buying'));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  expect(sent('PUT /profile')[0]?.body).toEqual({
    about: 'Bikes.',
    preferences: ['selling', 'helping', 'buying'],
  });
  expect(toast.success).toHaveBeenCalledWith('Profile updated successfully!');
});
