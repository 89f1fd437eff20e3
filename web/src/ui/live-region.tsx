import type { ReactNode } from 'react';

/** Announces changes. Keep it mounted and change its content. */
export function LiveRegion({ children, isUrgent = false }: { children: ReactNode; isUrgent?: boolean }) {
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      aria-live={isUrgent ? 'assertive' : 'polite'}
      className="sr-only"
    >
      {children}
    </div>
  );
}
