import { SiteTextPage } from './site-text-page.tsx';

export function Component() {
  return (
    <SiteTextPage page="imprint" title="Imprint" description="Who runs this site, and how to reach them." />
  );
}
