import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { Unavailable } from '../errors.ts';
import type { ExportStore } from './export-store.ts';
import { listingPath, parseS3Files } from './s3-listing.ts';
import { parseStorageUrl } from './s3-photo-store.ts';

const folder = 'exports/';
const named = /^([0-9a-f-]{36})\.zip$/;

/** Keeps exports in a bucket of any S3-compatible store, so that every process can serve them. They are first written to the disk. */
export function openS3ExportStore(storageUrl: string, disk: ExportStore): ExportStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = parseStorageUrl(storageUrl);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const send = async (method: string, path: string, body?: Blob) =>
    client
      .fetch(`${endpoint}/${bucket}${path}`, {
        method,
        // The file is not read a second time for its hash, because the connection already protects it.
        headers: {
          'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
          ...(body && { 'content-length': String(body.size) }),
        },
        ...(body && { body }),
      })
      .catch((cause: unknown) => {
        throw Object.assign(new Unavailable(), { cause });
      });
  return {
    draftPath: disk.draftPath,
    async keep(id, draft) {
      if ((await stat(draft)).size === 0) throw new Error('An export cannot be empty');
      await settle(await send('PUT', pathOf(id), await openAsBlob(draft)), 'PUT');
      await disk.drop(draft);
    },
    drop: disk.drop,
    async get(id) {
      const response = await send('GET', pathOf(id));
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw await refusal(response, 'GET');
      // The DOM's and Node's declarations of one and the same stream differ in name only.
      const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      return { stream, size: Number(response.headers.get('content-length')) };
    },
    async remove(ids) {
      await disk.remove(ids);
      for (const id of ids) await settle(await send('DELETE', pathOf(id)), 'DELETE', [404]);
    },
    async list() {
      const found = await disk.list();
      let next: string | null = '';
      while (next !== null) {
        const response: Response = await send('GET', listingPath(folder, next));
        if (!response.ok) throw await refusal(response, 'GET');
        const page = parseS3Files(await response.text(), folder);
        found.push(
          ...page.files.flatMap(({ name, writtenAt }) => {
            const id = named.exec(name)?.[1];
            return id === undefined ? [] : [{ id, writtenAt }];
          }),
        );
        next = page.next;
      }
      return found;
    },
  };
}

function pathOf(id: string): string {
  return `/${folder}${id}.zip`;
}

async function settle(response: Response, method: string, alsoFine: readonly number[] = []): Promise<void> {
  if (!response.ok && !alsoFine.includes(response.status)) throw await refusal(response, method);
  await response.body?.cancel();
}

async function refusal(response: Response, method: string): Promise<Error> {
  await response.body?.cancel();
  const cause = new Error(`The store answered ${response.status} to ${method}`);
  return Object.assign(new Unavailable(), { cause });
}
