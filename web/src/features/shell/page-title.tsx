import { site } from '@ballpark/domain/site.ts';

type PageTitleProps = {
  children?: string;
  /** Meta description; defaults to the site's. */
  description?: string;
};

/** 'Leaderboard · Ballpark'; the site's name alone without a text. */
export function PageTitle({ children, description }: PageTitleProps) {
  return (
    <>
      <title>{children ? `${children} · ${site.name}` : site.name}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
