import type { ReactNode } from 'react';
import { BackLink } from '../../ui/back-link.tsx';

/** Around the public texts where people read them signed in; what is made for a whole window is narrower here. */
export function Component({ children }: { children?: ReactNode }) {
  return (
    <div data-help="">
      <BackLink to="/help">Help</BackLink>
      {children}
    </div>
  );
}
