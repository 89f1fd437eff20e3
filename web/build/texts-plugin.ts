import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The texts of filled-messages.ts are functions, so they stay. */
const onlyTexts = /\/domain\/src\/contract\/(?!filled-)[\w-]+-messages\.ts$/;

/**
 * Replaces the contract's texts by their final form, with the figures that come from the rules. The bundler moves a plain text into the
 * file that uses it, but leaves a computed one in a file that every page fetches.
 */
export function textsPlugin(): Plugin {
  return {
    name: 'ballpark:texts',
    apply: 'build',
    transform: {
      filter: { id: onlyTexts },
      async handler(_code, path) {
        const texts = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
        const lines = Object.entries(texts).map(
          ([name, text]) => `export const ${name} = ${JSON.stringify(text)};`,
        );
        return { code: lines.join('\n'), map: { mappings: '' } };
      },
    },
  };
}
