import type { Rolldown } from 'vite';

/** `fetchesApp`: 'at once' where the app brings the largest text, 'later' where the skeleton has it or photos go first. */
type FirstPage = { module: string; fetchesApp: 'at once' | 'later' };

/** The pages that come with their skeleton, by an address of each. The server (server/src/web/serve-web.ts) finds their files by the address. */
export const firstPages: Readonly<Record<string, FirstPage>> = {
  '/home': { module: 'home-page', fetchesApp: 'later' },
  '/feed': { module: 'feed-page', fetchesApp: 'later' },
  '/listing/any': { module: 'listing-page', fetchesApp: 'later' },
  '/guesses': { module: 'guesses-page', fetchesApp: 'at once' },
  '/saved': { module: 'saved-page', fetchesApp: 'later' },
  '/prices': { module: 'prices-page', fetchesApp: 'later' },
  '/profile': { module: 'profile-page', fetchesApp: 'at once' },
  '/leaderboard': { module: 'leaderboard-page', fetchesApp: 'later' },
  '/achievements': { module: 'achievements-page', fetchesApp: 'later' },
  '/notifications': { module: 'notifications-page', fetchesApp: 'at once' },
  '/settings': { module: 'settings-page', fetchesApp: 'at once' },
  '/help': { module: 'help-page', fetchesApp: 'later' },
};

/** The chunks that a page brings along, the app shell around it included, without those that index.html names. */
export function filesOfFirstPages(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (name: string): string[] => [
    name,
    ...(byName.get(name)?.imports ?? []).flatMap(withImports),
  ];
  const ofModule = (module: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
    if (!chunk) throw new Error(`src/${module} became no chunk`);
    return withImports(chunk.fileName);
  };
  const isThere = new Set(withImports(chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''));
  return Object.fromEntries(
    Object.entries(firstPages).map(([path, { module }]) => [
      path,
      [...new Set(['pages/app-shell.tsx', `pages/${module}.tsx`].flatMap(ofModule))].filter(
        (name) => !isThere.has(name),
      ),
    ]),
  );
}
