import type { Rolldown } from 'vite';

/** The modules of the pages that people open the app on most, and an address of each; the server knows the others. */
export const firstPages = { 'home-page': '/home', 'feed-page': '/feed', 'listing-page': '/listing/any' };

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
    Object.keys(firstPages).map((page) => [
      page,
      [
        ...new Set(['boot/load-first.ts', 'pages/app-shell.tsx', `pages/${page}.tsx`].flatMap(ofModule)),
      ].filter((name) => !isThere.has(name)),
    ]),
  );
}
