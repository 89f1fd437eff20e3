import { ContactForm } from '../features/marketing/contact-form.tsx';
import { PublicPageHeader } from '../features/marketing/public-page-header.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** `/contact` */
export function Component() {
  return (
    <>
      <PageTitle description="Write to us: questions, technical problems, feedback and bugs.">
        Contact
      </PageTitle>
      <PublicPageHeader title="Contact us">A question, a problem, an idea: tell us.</PublicPageHeader>
      <div className="page-narrow py-12 sm:py-16">
        <p className="mb-6 text-lg text-ink-soft">
          Many things are answered in the <TextLink to="/faq">FAQ</TextLink> already.
        </p>
        <ContactForm />
      </div>
    </>
  );
}
