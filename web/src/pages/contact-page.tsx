import { site } from '@ballpark/domain/site.ts';
import { Info } from 'lucide-react';
import { ContactForm } from '../features/marketing/contact-form.tsx';
import { ContactWay } from '../features/marketing/contact-way.tsx';
import { PublicPageHeader } from '../features/marketing/public-page-header.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { SiteLink } from '../features/marketing/site-link.tsx';

/** `/contact` */
export function Component() {
  return (
    <>
      <PageTitle description="Questions, technical problems, feedback and bugs.">Contact</PageTitle>
      <PublicPageHeader title="Contact us">Questions, problems and ideas.</PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! py-12 in-data-help:py-8! sm:py-16">
        <p className="mb-6 text-lg text-ink-soft">
          Many things are answered in the <SiteLink to="/faq">FAQ</SiteLink> already. <ContactWay />
        </p>
        {site.contactEmail === null && (
          <p className="mb-6 flex gap-3 rounded-xl bg-accent-soft px-5 py-4 text-accent-ink">
            <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
            This form is a demonstration and sends nothing.
          </p>
        )}
        <ContactForm />
      </div>
    </>
  );
}
