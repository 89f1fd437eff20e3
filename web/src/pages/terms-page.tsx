import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ContactWay, PublicPageHeader, SiteLink } from '../features/marketing/public-page-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { SiteText } from '../lib/site-text/site-text.tsx';

export function Component() {
  return (
    <>
      <PageTitle
        description={t`What you can expect here, and what we expect from you.`}
      >{t`Terms`}</PageTitle>
      <PublicPageHeader title={t`Terms`}>
        {t`What you can expect from ${{ site: site.name }}, and what we expect from you.`}
      </PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! flex flex-col gap-10 py-12 in-data-help:py-8! sm:py-16">
        <SiteText
          page="terms"
          after={
            <p className="border-t border-line pt-6 text-ink-soft">
              <Trans>
                <SiteLink to="/privacy">Privacy</SiteLink> says what we store about you.
              </Trans>{' '}
              <ContactWay />
            </p>
          }
        />
      </div>
    </>
  );
}
