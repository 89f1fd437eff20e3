type MarkProps = {
  /** Null for ours. */
  src: string | null;
  className: string | undefined;
};

/** The server puts an own logo into prerendered pages (server/src/web/fill-pages.ts), by `data-logo` and the class after it. */
export function Mark({ src, className }: MarkProps) {
  if (src !== null) return <img data-logo="" src={src} alt="" className={className} />;
  return (
    <svg data-logo="" viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="9" className="fill-mark" />
      <path d="M16 26.5 5.9 16.4a14.3 14.3 0 0 1 20.2 0Z" fill="#f8f4e6" />
      <path d="m16 24.2-4-4 4-4 4 4Z" className="fill-mark" />
      <circle cx="16" cy="8" r="3.1" fill="#f0b429" />
    </svg>
  );
}
