import { site } from '@ballpark/domain/site.ts';

/** The operator's e-mail address, because the contact form sends nothing; empty where they gave none. */
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
