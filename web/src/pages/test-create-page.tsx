import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Component } from './create-listing-page.tsx';

/** The create page beside two others; the landing page loads once `landing` resolves. */
export function renderPage(landing?: Promise<void>) {
  const loadLanding = async () => {
    await landing;
    return { Component: () => 'the landing page' };
  };
  const router = createMemoryRouter(
    [
      { path: '/create', element: <Component /> },
      { path: '/', lazy: loadLanding },
      { path: '/elsewhere', element: 'another page' },
    ],
    { initialEntries: ['/create'] },
  );
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), container, router };
}

export async function fillIn(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(screen.getByLabelText(/^Title/), 'Bike');
  await user.type(screen.getByLabelText(/^Description/), 'Two years old');
}

export async function choosePhoto(
  user: ReturnType<typeof userEvent.setup>,
  container: HTMLElement,
): Promise<void> {
  const input = container.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('no input for files');
  await user.upload(input, new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  await screen.findByRole('listitem');
}
