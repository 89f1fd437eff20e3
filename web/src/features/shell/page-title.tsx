import { site } from '@ballpark/domain/site.ts';

type PageTitleProps = {
  children?: string;
  /** What search engines and shared links say of a public page; the product's own line unless given. */
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
