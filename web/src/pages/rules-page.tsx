import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextLink } from '../ui/links.tsx';
import { SiteTextPage } from './site-text-page.tsx';

export function Component() {
  return (
    <SiteTextPage page="rules" title={t`House rules`} description={t`How we treat each other.`}>
      <p className="mt-8 text-ink-soft">
        <Trans>
          <TextLink to="/transparency">What moderators decided</TextLink>, in numbers.
        </Trans>
      </p>
    </SiteTextPage>
  );
}
