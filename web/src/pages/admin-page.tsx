import { Navigate } from '../router/hooks.ts';

/** `/admin` leads to its first page. */
export function Component() {
  return <Navigate to="/admin/settings" />;
}
