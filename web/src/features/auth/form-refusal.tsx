import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Why the server refused, kept in sight above the form. A toast has said it aloud, so this is not an alert again. */
export function FormRefusal({ children }: { children: ReactNode }) {
  return (
    <p className="flex animate-rise gap-2.5 rounded-md bg-danger-soft px-4 py-3 font-semibold text-danger-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
