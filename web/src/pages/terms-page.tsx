import { site } from '@ballpark/domain/site.ts';
import { ContactWay, PublicPageHeader, SiteLink } from '../features/marketing/public-page-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { SiteText } from '../lib/site-text/site-text.tsx';

export function Component() {
  return (
    <>
      <PageTitle description="What you can expect here, and what we expect from you.">Terms</PageTitle>
      <PublicPageHeader title="Terms">
        What you can expect from {site.name}, and what we expect from you.
      </PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! flex flex-col gap-10 py-12 in-data-help:py-8! sm:py-16">
        <SiteText
          page="terms"
          after={
            <p className="border-t border-line pt-6 text-ink-soft">
              <SiteLink to="/privacy">Privacy</SiteLink> says what we store about you. <ContactWay />
            </p>
          }
        />
      </div>
    </>
  );
}
