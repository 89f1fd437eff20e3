/** The mark of the logo: a ballpark from above, with a ball that flies out of it. */
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
