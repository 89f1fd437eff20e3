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

it('shows my own without an id, with what only the owner may do', async () => {
  renderApp('/profile', { user: maya, answers: answersFor(maya) });
  expect(await screen.findByText('Berlin, Germany')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile/edit');
  expect(screen.getByRole('button', { name: 'Change profile photo' })).toBeVisible();
  expect(screen.getByText('Member Level').parentElement).toHaveTextContent('Regular');
  await userEvent.click(screen.getByRole('tab', { name: 'Listings' }));
  expect(await screen.findByText("You haven't created any listings yet")).toBeVisible();
});

it("shows another's in the third person and lets me change nothing", async () => {
  renderApp(`/profile/${jonas.id}?tab=suggestions`, { user: maya, answers: answersFor(jonas) });
  expect(await screen.findByText("jonas hasn't suggested any prices yet")).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

it("says 'User not found' for an unknown id, and does not offer to try again", async () => {
  renderApp('/profile/nobody', {
    user: maya,
    answers: { 'GET /profile/nobody': { status: 400, error: 'Bad id' } },
  });
  expect(await screen.findByText('User not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
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

it("says 'Failed to update profile' when the server has no words", async () => {
  renderApp('/profile/edit', { user: maya, answers: { 'PUT /profile': { status: 400 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update profile'));
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
  await waitFor(() => expect(router.shown?.entry.pathname).toBe('/profile'));
  expect(sent('PUT /profile')[0]?.body).toEqual({
    about: 'Bikes.',
    preferences: ['selling', 'helping', 'buying'],
  });
  expect(toast.success).toHaveBeenCalledWith('Profile updated successfully!');
});
