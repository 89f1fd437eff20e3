import { pages } from '@ballpark/domain/pages.ts';
import { type MouseEvent, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { trustedHtml } from './trusted-html.ts';

type SiteHtmlProps = {
  /** By which the page knows it again before hydration. */
  mark?: string;
  /** From the server, which makes it safe. */
  html: string;
};

/** Its links lead to other pages without loading the app anew. */
export function SiteHtml({ mark, html }: SiteHtmlProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href') ?? '';
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!path.startsWith('/') || !isPlain) return;
    event.preventDefault();
    void navigate(pathname.startsWith('/help/') ? inHelp(path) : path);
  }

  return (
    // The clicks are those of its links, which have a keyboard of their own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div data-site-text={mark} className="site-text" onClick={follow} dangerouslySetInnerHTML={inner} />
  );
}

/** Signed-in people are redirected from public pages. */
function inHelp(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  return Object.hasOwn(pages, `/help${path}`) ? `/help${address}` : address;
}
