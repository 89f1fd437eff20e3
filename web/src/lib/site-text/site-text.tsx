import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { isEnglish } from '@ballpark/domain/languages.ts';
import { type SitePage, pageTextPlaceholder } from '@ballpark/domain/site-pages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api } from '../api/api.ts';
import { Loading } from '../loading.tsx';
import { SiteHtml } from './site-html.tsx';
import { pageLanguage } from '../language/language.ts';
import { say } from '../../ui/say.ts';

type SiteTextProps = {
  page: SitePage;
  /** After loading, to avoid a layout shift. */
  after?: ReactNode;
};

/** A text that an admin may have edited, in the version that the address asks for. */
export function SiteText(props: SiteTextProps) {
  const version = useSearchParams()[0].get('version') ?? '';
  return <VersionText key={`${props.page} ${version}`} {...props} version={version} />;
}

function VersionText({ page, version, after }: SiteTextProps & { version: string }) {
  const mark = `${page} ${version}`.trim();
  const [drawn] = useState(() => drawnText(mark));
  const text = useQuery({
    queryKey: ['site-text', page, version],
    queryFn: ({ signal }) =>
      api('GET /pages/:page', { params: { page }, query: version === '' ? {} : { version }, signal }),
    enabled: drawn === null,
  });
  const html = drawn ?? text.data?.html;
  if (html === undefined)
    return (
      <>
        <Loading
          query={text}
          skeleton={<Skeleton className="h-96 rounded-xl!" />}
          failed={say(messages.siteTextFailed)}
        />
        {text.isError && after}
      </>
    );
  return (
    <>
      {!isEnglish(pageLanguage()) && (
        <p className="mb-5 text-ink-soft">{t`We show this text in the language it was written in.`}</p>
      )}
      <SiteHtml mark={mark} html={html} />
      {after}
    </>
  );
}

/** What the server has put into the page; null where it did not. */
function drawnText(mark: string): string | null {
  if (typeof document === 'undefined') return pageTextPlaceholder;
  const texts = document.querySelectorAll<HTMLElement>('[data-site-text]');
  return [...texts].find(({ dataset }) => dataset['siteText'] === mark)?.innerHTML ?? null;
}
