import type { LucideIcon } from 'lucide-react';

/** The icon at the head of a page with one form. */
export function FormSign({ icon: Icon, isBad = false }: { icon: LucideIcon; isBad?: boolean }) {
  const tone = isBad ? 'bg-danger-soft text-danger-ink' : 'bg-accent-soft text-accent-ink';
  return (
    <span className={`mb-5 grid size-16 place-items-center rounded-lg ${tone}`}>
      <Icon aria-hidden className="size-8" strokeWidth={1.75} />
    </span>
  );
}
