import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { LimitedNotice } from '../features/statements/limited-notice.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: () => ({ user: null }) }));

it('who is limited reads so, and where to read why', () => {
  show(() => <LimitedNotice until="2026-03-12T10:00:00.000Z" />);
  expect(screen.getByText(/^Your account is limited until/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe('/settings/statements');
});

function show(Page: ComponentType): void {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
}
