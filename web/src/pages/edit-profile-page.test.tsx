import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { maya, renderApp } from './test-app.tsx';

const about = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'About' });
const notice = 'We kept what you had entered.';

it('brings back an unsaved change with a notice, and discards it on request', async () => {
  const user = userEvent.setup();
  renderApp('/profile/edit', { user: maya });
  await user.type(await about(), ' And clocks.');
  expect(screen.queryByText(notice)).toBeNull();

  cleanup();
  renderApp('/profile/edit', { user: maya });
  expect((await about()).value).toBe('I fix old bicycles. And clocks.');
  expect(screen.getByText(notice)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect((await about()).value).toBe('I fix old bicycles.');
  expect(screen.queryByText(notice)).toBeNull();
});

it('keeps nothing of a change that was taken back', async () => {
  const user = userEvent.setup();
  renderApp('/profile/edit', { user: maya });
  await user.type(await about(), '!{Backspace}');
  const selling = screen.getByRole('checkbox', { name: 'Selling' });
  await user.click(selling);
  await user.click(selling);

  cleanup();
  renderApp('/profile/edit', { user: maya });
  await about();
  expect(screen.queryByText(notice)).toBeNull();
});

it('lets who has no photo choose the colour of their initial', async () => {
  const user = userEvent.setup();
  const { sent } = renderApp('/profile/edit', {
    user: maya,
    answers: { 'PUT /profile': { data: { user: { ...maya, photoUrl: 'initial:plum' } } } },
  });
  await about();
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: 'plum' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => sent('PUT /profile')).toMatchObject([{ body: { photoUrl: 'initial:plum' } }]);
});

it('changes the city to one that was chosen, and asks for a choice where one was only typed', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const user = userEvent.setup();
  const lyon = {
    displayName: 'Lyon, Auvergne-Rhône-Alpes, France',
    city: 'Lyon',
    country: 'France',
    countryCode: 'FR',
    latitude: 45.75,
    longitude: 4.85,
  };
  const { sent } = renderApp('/profile/edit', {
    user: maya,
    answers: { 'GET /places/cities': { data: [lyon] }, 'PUT /profile': { data: { user: maya } } },
  });
  await about();
  const city = screen.getByRole('combobox', { name: 'City' });
  await user.clear(city);
  await user.type(city, 'Lyo');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getAllByText('Please select a location from the suggestions')).not.toHaveLength(0);
  expect(sent('PUT /profile')).toEqual([]);

  await user.type(city, 'n');
  await user.click(await screen.findByRole('option', { name: /Lyon/ }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await expect
    .poll(() => sent('PUT /profile'))
    .toMatchObject([{ body: { place: { latitude: 45.75, longitude: 4.85 } } }]);
});

it('offers no colour to who has a photo', async () => {
  renderApp('/profile/edit', { user: { ...maya, photoUrl: '/media/maya.webp' } });
  await about();
  expect(screen.queryByRole('radio')).toBeNull();
});
