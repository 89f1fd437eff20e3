import { site } from '@ballpark/domain/site.ts';

/** How to reach the operator; nothing where they gave no address, since the contact form sends nothing. */
export function ContactWay() {
  if (site.contactEmail === null) return null;
  return (
    <>
      Questions go to{' '}
      <a
        href={`mailto:${site.contactEmail}`}
        className="rounded-xs font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
      >
        {site.contactEmail}
      </a>
      .
    </>
  );
}
