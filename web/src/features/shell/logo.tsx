import { site } from '@ballpark/domain/site.ts';
import { Link } from 'react-router';

/** Links home. */
export function Logo({ to = '/' }: { to?: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-md pe-1.5">
      <LogoMark className="size-9 shrink-0" />
      <span className="truncate font-display text-[1.375rem] font-bold tracking-[-0.03em]">{site.name}</span>
    </Link>
  );
}

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="9" fill="#0f6e47" />
      <path d="M16 26.5 5.9 16.4a14.3 14.3 0 0 1 20.2 0Z" fill="#f8f4e6" />
      <path d="m16 24.2-4-4 4-4 4 4Z" fill="#0f6e47" />
      <circle cx="16" cy="8" r="3.1" fill="#f0b429" />
    </svg>
  );
}
