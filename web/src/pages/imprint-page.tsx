import { t } from '@lingui/core/macro';
import { SiteTextPage } from './site-text-page.tsx';

export function Component() {
  return (
    <SiteTextPage
      page="imprint"
      title={t`Imprint`}
      description={t`Who runs this site, and how to reach them.`}
    />
  );
}
