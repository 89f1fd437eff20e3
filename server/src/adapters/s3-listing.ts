import type { StoredFile } from './blob-store.ts';

/** The path that lists the files of a folder, starting after the previous page ('' for the first page). */
export function listingPath(folder: string, continuation: string): string {
  const query = new URLSearchParams({ 'list-type': '2', prefix: folder });
  if (continuation !== '') query.set('continuation-token', continuation);
  return `?${query.toString()}`;
}

/** One page of the files directly below the folder, and the start of the next page; null after the last. */
export function parseS3Listing(xml: string, folder: string): { files: StoredFile[]; next: string | null } {
  const entries = Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = '']) => entry);
  const files = entries.flatMap((entry) => {
    const key = elementOf(entry, 'Key') ?? '';
    const name = key.startsWith(folder) ? key.slice(folder.length) : '';
    // A file without a date always counts as new.
    const writtenAt = new Date(elementOf(entry, 'LastModified') ?? Number.POSITIVE_INFINITY);
    return name !== '' && !name.includes('/') ? [{ name, writtenAt }] : [];
  });
  const isTruncated = elementOf(xml, 'IsTruncated') === 'true';
  return { files, next: isTruncated ? elementOf(xml, 'NextContinuationToken') : null };
}

function elementOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? null : unescapeXml(text);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex: string, decimal: string, name: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name] ?? whole);
    },
  );
}
