import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the built web app. */
export const dist = join(import.meta.dirname, '../../../web/dist');

export function isBuilt(): boolean {
  return existsSync(join(dist, 'index.html'));
}

/** The source of a content security policy that allows the inline script or styles of this file, by their hash; null without any. */
export function inlineSource(file: string, tag: 'script' | 'style'): string | null {
  const page = readFileSync(join(dist, file), 'utf8');
  const text = new RegExp(`<${tag}(?: data-fonts="[^"]*")?>(.*?)</${tag}>`, 's').exec(page)?.[1];
  return text === undefined ? null : `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The source of the first script of every page (web/build/first-script.js); none where the web app is not built. */
export function firstScript(): string[] {
  const source = isBuilt() ? inlineSource('index.html', 'script') : null;
  return source === null ? [] : [source];
}
