import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ContactWay, PublicPageHeader, SiteLink } from '../features/marketing/public-page-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { SiteText } from '../lib/site-text/site-text.tsx';

export function Component() {
  return (
    <>
      <PageTitle description={t`What we store, who sees it, and why we only ever share your general area.`}>
        {t`Privacy`}
      </PageTitle>
      <PublicPageHeader title={t`Privacy`}>
        {t`What ${{ site: site.name }} knows about you, who sees it, and what we never keep.`}
      </PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! flex flex-col gap-10 py-12 in-data-help:py-8! sm:py-16">
        <SiteText
          page="privacy"
          after={
            <p className="border-t border-line pt-6 text-ink-soft">
              <Trans>
                The <SiteLink to="/terms">Terms</SiteLink> say what we expect from you.
              </Trans>{' '}
              <ContactWay />
            </p>
          }
        />
      </div>
    </>
  );
}
