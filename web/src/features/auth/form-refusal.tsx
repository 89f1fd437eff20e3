import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says above a form why it could not be sent, in the place of a toast. */
export function FormRefusal({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex animate-rise gap-2.5 rounded-md bg-danger-soft px-4 py-3 font-semibold text-danger-ink"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
