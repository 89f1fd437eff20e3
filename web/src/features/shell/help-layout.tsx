import { Outlet } from 'react-router';
import { BackLink } from '../../ui/links.tsx';

/** Around the public texts where people read them signed in; what is made for a whole window is narrower here. */
export function Component() {
  return (
    <div data-help="">
      <BackLink to="/help">Help</BackLink>
      <Outlet />
    </div>
  );
}
