import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { maya, renderApp } from './test-app.tsx';

/** Time for code that is fetched when it is first needed. */
const fetched = { timeout: 10_000 };
const about = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'About' }, fetched);
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
  await user.click(await screen.findByRole('button', { name: 'Discard' }, fetched));
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
