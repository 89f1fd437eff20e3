import type { Rolldown } from 'vite';

/** The modules of the pages that people open the app on most; the server knows their addresses. */
export const firstPages = ['home-page', 'feed-page', 'listing-page'] as const;

/** The chunks that a page brings along, the frame around it included, without those that index.html names. */
export function filesOfFirstPages(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (name: string): string[] => [
    name,
    ...(byName.get(name)?.imports ?? []).flatMap(withImports),
  ];
  const ofModule = (module: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/pages/${module}.tsx`));
    if (!chunk) throw new Error(`src/pages/${module}.tsx became no chunk`);
    return withImports(chunk.fileName);
  };
  const isThere = new Set(withImports(chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''));
  return Object.fromEntries(
    firstPages.map((page) => [
      page,
      [...new Set([...ofModule('app-frame'), ...ofModule(page)])].filter((name) => !isThere.has(name)),
    ]),
  );
}
