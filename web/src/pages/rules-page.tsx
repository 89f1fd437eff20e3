import { TextLink } from '../ui/links.tsx';
import { SiteTextPage } from './site-text-page.tsx';

export function Component() {
  return (
    <SiteTextPage page="rules" title="House rules" description="How we treat each other.">
      <p className="mt-8 text-ink-soft">
        <TextLink to="/transparency">What moderators decided</TextLink>, in numbers.
      </p>
    </SiteTextPage>
  );
}
