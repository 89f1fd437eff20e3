import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { BackLink } from '../../ui/links.tsx';

export function Component() {
  return (
    <div data-help="">
      <BackLink to="/help">{t`Help`}</BackLink>
      <Outlet />
    </div>
  );
}
