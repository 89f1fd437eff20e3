import type { Language } from '@ballpark/domain/languages.ts';
import type { Rolldown } from 'vite';

/** The addresses of what a page fetches in another language than English (src/lib/language/language.ts). */
export function catalogsOf(
  chunks: readonly Rolldown.OutputChunk[],
  language: Language,
  areas: readonly string[],
): string[] {
  const files = areas.map((area) => `/locales/${language}/${area}.po`);
  return chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => files.some((file) => id.endsWith(file))))
    .map(({ fileName }) => `/${fileName}`);
}
