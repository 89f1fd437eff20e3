import { site } from '@ballpark/domain/site.ts';
import { z } from 'zod';
import { exportParts } from './export-parts.ts';

/** Raise it when a program that reads older exports would fail. */
const version = 1;

/** The form of each file of an export, as JSON Schema. */
export function describeExport() {
  const files = exportParts.map(({ file, about, format }) => [
    file,
    { about, schema: z.toJSONSchema(z.array(format)) },
  ]);
  return { version, files: Object.fromEntries(files) as Record<string, unknown> };
}

/** What stands at the top of an export, for people. */
export function exportReadme(now: Date): string {
  const lines = exportParts.map(({ file, about }) => `- ${file}: ${about}`);
  return `Your data on ${site.name}, as it was on ${now.toISOString()}

This is a copy of all that your account holds. It is yours alone: whoever has it can read your messages
and your e-mail address.

${lines.join('\n')}
- photos/: the photos themselves, in WebP. One that could not be read is empty.
- format.json: the form of each file, as JSON Schema, for programs.

All files are JSON in UTF-8. Times are in UTC. Your password, the keys of your devices and what only
proves who you are is not in here: nobody needs it, and it could be stolen with the copy.
`;
}
