import { termsOf } from '@ballpark/domain/site-terms.ts';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { LimitedNotice } from '../features/statements/limited-notice.tsx';
import { Component as Faq } from './faq-page.tsx';
import { Component as HowItWorks } from './how-it-works-page.tsx';
import { Component as Terms } from './terms-page.tsx';

vi.mock('../lib/session/session.tsx', () => ({ useSession: () => ({ user: null }) }));

it('how it works has four steps, three audiences and eight questions', () => {
  show(HowItWorks);
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(
    expect.arrayContaining([
      'Create an account',
      'Post an item',
      'Get community suggestions',
      'Make smart decisions',
    ]),
  );
  for (const name of ['For sellers', 'For buyers', 'For helpers'])
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  expect(document.querySelectorAll('details')).toHaveLength(8);
});

it('the FAQ has ten questions', () => {
  show(Faq);
  expect(document.querySelectorAll('details')).toHaveLength(10);
});

it('the terms say all that a deployer wrote, as their data has it', () => {
  show(Terms);
  const { date, parts } = termsOf('Ballpark');
  expect(document.body.textContent).toContain(`Last updated ${date}.`);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(parts.map(({ title }) => title));
  for (const text of parts.flatMap(({ texts }) => texts)) expect(document.body.textContent).toContain(text);
});

it('who is limited reads so, and where to read why', () => {
  show(() => <LimitedNotice until="2026-03-12T10:00:00.000Z" />);
  expect(screen.getByText(/^Your account is limited until/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe('/settings/statements');
});

function show(Page: ComponentType): void {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
}
