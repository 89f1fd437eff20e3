import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';
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

it('a link to another site is left to the browser', () => {
  const link = <Link to="https://code.example/ballpark">elsewhere</Link>;
  const router = createRouter([{ path: '*', parts: [], around: () => link }], testView('/'));
  render(<RouterProvider router={router} />);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  screen.getByRole('link', { name: 'elsewhere' }).dispatchEvent(press);
  expect(press.defaultPrevented).toBe(false);
});
