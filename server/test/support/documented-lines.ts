import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The blocks of shell that docs/operations.md shows under a heading, in their order, as an operator would copy them. */
export function documentedLines(heading: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => lines);
}
