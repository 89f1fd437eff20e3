import { site } from '@ballpark/domain/site.ts';

type PageTitleProps = {
  children?: string;
  /** The description of a public page for search engines and shared links; the site's own description by default. */
  description?: string;
};

/** The document's title: 'Leaderboard · Ballpark'; the name alone without a text. */
export function PageTitle({ children, description }: PageTitleProps) {
  return (
    <>
      <title>{children ? `${children} · ${site.name}` : site.name}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
