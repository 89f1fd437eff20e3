import { site } from '@ballpark/domain/site.ts';

/** The document's title: 'Leaderboard · Ballpark'; the name alone without a text. */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? `${children} · ${site.name}` : site.name}</title>;
}
