import type { ReactNode } from 'react';

/** Announces its content to screen readers whenever it changes. Keep it mounted; change what is inside. */
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
