import { type Page, type PagePath, pages, pagesWhere } from './pages.ts';

export type MatchedPage = { path: PagePath; page: Page; params: Record<string, string> };

// Apart from the table, because browsers load that, and have the router’s patterns.
const patterns = pagesWhere().map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`, 'i'),
}));

/** As the router reads it (web/src/routes.tsx), without a trailing slash. */
export function matchPage(address: string): MatchedPage | undefined {
  for (const { path, pattern } of patterns) {
    const match = pattern.exec(address);
    if (match) return { path, page: pages[path], params: { ...match.groups } };
  }
  return undefined;
}
