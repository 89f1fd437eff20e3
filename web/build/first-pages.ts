import type { Rolldown } from 'vite';

/** The pages that come with their skeleton, by an address of each, and their modules. The server (server/src/web/serve-web.ts) finds their files by the address. */
export const firstPages: Readonly<Record<string, string>> = {
  '/home': 'home-page',
  '/feed': 'feed-page',
  '/listing/any': 'listing-page',
  '/guesses': 'guesses-page',
  '/saved': 'saved-page',
  '/prices': 'prices-page',
  '/profile': 'profile-page',
  '/leaderboard': 'leaderboard-page',
  '/achievements': 'achievements-page',
  '/notifications': 'notifications-page',
  '/settings': 'settings-page',
  '/help': 'help-page',
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
    Object.entries(firstPages).map(([path, page]) => [
      path,
      [
        ...new Set(['boot/load-first.ts', 'pages/app-shell.tsx', `pages/${page}.tsx`].flatMap(ofModule)),
      ].filter((name) => !isThere.has(name)),
    ]),
  );
}
