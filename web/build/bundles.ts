import { join } from 'node:path';
import type { Rolldown } from 'vite';

const src = join(import.meta.dirname, '../src');

/**
 * What is always needed together becomes one file, because many small files cost requests and compress badly; the rest is split by page.
 * Earlier groups win.
 */
export function bundles(): Rolldown.CodeSplittingGroup[] {
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'react', test: /node_modules\/(?:react|react-router|@tanstack)\// },
    // The router fetches data before React DOM is loaded (src/main.tsx).
    { name: 'react-dom', test: /node_modules\/(?:react-dom|scheduler)\// },
    // Texts are inlined where used; the full set is for schemas that look them up by key.
    { name: 'texts', test: /\/screen-messages\.ts$/ },
    // Without the entry: Vite drops one that only imports. Without styles: those of the entry stand in the drawn pages, and Vite would link
    // them again with the first lazy script.
    { name: 'initial', test: /\/src\/(?!main\.tsx$).*\.tsx?$|lucide-react/, tags: ['$initial'] },
    importedBy('start', ['start.tsx']),
    importedBy('field', ['ui/field.tsx'], 12),
    importedBy('public', ['features/shell/public-layout.tsx', 'pages/landing-page.tsx'], 12),
    { name: 'common', test: /\/(?:domain|web)\/src\//, minShareCount: 30 },
    // Not the shell itself: it awaits its navigation, and everything in its file would wait with it.
    importedBy('app', ['page-loaders.ts', 'features/notifications/notification-bell.tsx', 'ui/dialog.tsx']),
    { name: 'icons', test: /lucide-react/, minShareCount: 6 },
    importedBy('words', [
      'lib/listing-type-labels.ts',
      'lib/format/nearness.ts',
      'features/listing/feed/just-posted.ts',
    ]),
    importedBy('cards', [
      'features/listing/card/listing-card.tsx',
      'features/listing/card/save-button.tsx',
      'features/listing/feed/card-grid.tsx',
      'features/listing/guess/use-guessing.tsx',
    ]),
  ];
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }));
}

/** These files of src with all that they import statically; of that, what at least `minShareCount` entries use. */
function importedBy(name: string, files: string[], minShareCount = 1): Rolldown.CodeSplittingGroup {
  let members: Set<string> | undefined;
  const membersOf = (context: Rolldown.ChunkingContext): Set<string> => {
    const found = new Set<string>();
    const add = (id: string): void => {
      if (found.has(id) || id.includes('/node_modules/')) return;
      const info = context.getModuleInfo(id);
      if (info === null) throw new Error(`${id} is in no page, so the file ${name} cannot hold it`);
      found.add(id);
      info.importedIds.forEach(add);
    };
    for (const file of files) add(join(src, file));
    return found;
  };
  return {
    name: (id, context) => ((members ??= membersOf(context)).has(id) ? name : null),
    debugName: name,
    minShareCount,
  };
}
