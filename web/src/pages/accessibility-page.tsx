import { SiteTextPage } from './site-text-page.tsx';

export function Component() {
  return (
    <SiteTextPage
      page="accessibility"
      title="Accessibility"
      description="What works for whom, what doesn’t yet, and how to tell us."
    />
  );
}
