import type { SitePage } from '@ballpark/domain/site-pages.ts';
import type { ReactNode } from 'react';
import { PageTitle } from '../features/shell/page-title.tsx';
import { SiteText } from '../lib/site-text/site-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';
import { WayHome } from './way-home.tsx';

type SiteTextPageProps = { page: SitePage; title: string; description: string; children?: ReactNode };

/** A text of the site for everybody, signed in or not. */
export function SiteTextPage({ page, title, description, children }: SiteTextPageProps) {
  return (
    <Surface padding="lg">
      <PageTitle description={description}>{title}</PageTitle>
      <PageHeader title={title} description={description} />
      <div className="max-sm:mt-5">
        <SiteText
          page={page}
          after={
            <>
              {children}
              <WayHome />
            </>
          }
        />
      </div>
    </Surface>
  );
}
