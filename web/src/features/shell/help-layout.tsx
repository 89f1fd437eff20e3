import { Outlet } from 'react-router';
import { BackLink } from '../../ui/links.tsx';

export function Component() {
  return (
    <div data-help="">
      <BackLink to="/help">Help</BackLink>
      <Outlet />
    </div>
  );
}
