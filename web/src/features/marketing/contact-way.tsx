import { site } from '@ballpark/domain/site.ts';

/** How to reach whoever runs the site; nothing where they named no address, for the contact form sends nothing. */
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
