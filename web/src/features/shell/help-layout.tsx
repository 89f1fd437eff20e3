import { Outlet } from 'react-router';
import { BackLink } from '../../ui/links.tsx';

/** Public texts for signed-in people, in a narrower layout. */
export function Component() {
  return (
    <div data-help="">
      <BackLink to="/help">Help</BackLink>
      <Outlet />
    </div>
  );
}
