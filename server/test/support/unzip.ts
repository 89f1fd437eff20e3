import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';

export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const files = new Map<string, Buffer>();
  for (const entry of entries)
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
