import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The shell blocks under a heading of docs/operations.md. */
export function documentedLines(heading: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => lines);
}
