import { site } from '@ballpark/domain/site.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type LinkProps, useLocation } from 'react-router';
import { TextLink } from '../../ui/links.tsx';

export function PublicPageHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="on-faded-field in-data-help:rounded-xl">
      <div className="page-wide py-12 in-data-help:py-7! sm:py-16">
        <h1
          tabIndex={-1}
          className="type-hero text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)] in-data-help:text-[2rem]"
        >
          {title}
        </h1>
        <p className="mt-4 max-w-2xl text-xl leading-relaxed in-data-help:text-lg text-ink-soft">
          {children}
        </p>
      </div>
    </header>
  );
}

/** The operator's e-mail address, if any: the contact form sends nothing. */
export function ContactWay() {
  const { contactEmail } = site;
  if (contactEmail === null) return null;
  return (
    <>
      <Trans>
        Questions go to{' '}
        <a
          href={`mailto:${contactEmail}`}
          className="rounded-xs font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
        >
          {contactEmail}
        </a>
        .
      </Trans>
    </>
  );
}

/** Within `/help` it stays there: signed-in people are redirected from public pages. */
export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  const isInHelp = useLocation().pathname.startsWith('/help/');
  return <TextLink {...rest} to={isInHelp ? `/help${to}` : to} />;
}
