import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NavLink } from './link.tsx';
import { RouterProvider } from './router-provider.tsx';
import { createRouter } from './router.ts';
import { testView } from './test-view.ts';

it('a link that leads to a section is marked on the pages below it', () => {
  const links = (
    <>
      <NavLink to="/people">alone</NavLink>
      <NavLink to="/people" isSection>
        above
      </NavLink>
    </>
  );
  const router = createRouter([{ path: '*', parts: [], around: () => links }], testView('/people/ada'));
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('link', { current: true }).textContent).toBe('above');
});
