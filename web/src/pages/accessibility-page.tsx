import { t } from '@lingui/core/macro';
import { SiteTextPage } from './site-text-page.tsx';

export function Component() {
  return (
    <SiteTextPage
      page="accessibility"
      title={t`Accessibility`}
      description={t`What works for whom, what doesn’t yet, and how to tell us.`}
    />
  );
}
