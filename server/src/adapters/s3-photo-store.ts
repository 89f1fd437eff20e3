import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { StorageFull, Unavailable } from '../errors.ts';
import { isPhotoName, type PhotoStore, type StorePart } from './photo-store.ts';
import { listingPath, parseS3Listing } from './s3-listing.ts';

export type S3Address = {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long the store may take to begin its answer. */
  timeoutMs?: number;
};

type Send = (
  method: string,
  path: string,
  body?: Buffer,
  headers?: Record<string, string>,
) => Promise<Response>;

const defaultTimeoutMs = 10_000;
const filesAtOnce = 8;
const folders: Record<StorePart, string> = { kept: 'photos/', aside: 'photos/aside/' };
const ownerPath = `/${folders.kept}database-id`;
const photoType = { 'content-type': 'image/webp' };

/**
 * Reads `s3://KEY:SECRET@bucket?endpoint=https://…&region=…`. Without an endpoint it is Amazon's for that region. Throws an error that
 * names in plain words what is missing, never the secret.
 */
export function parseStorageUrl(storageUrl: string): S3Address {
  const url = URL.canParse(storageUrl) ? new URL(storageUrl) : null;
  if (url?.protocol !== 's3:' || !url.hostname) {
    throw new Error('STORAGE_URL must look like s3://KEY:SECRET@bucket?endpoint=https://…&region=…');
  }
  if (!url.username || !url.password) throw new Error('STORAGE_URL lacks KEY:SECRET before the bucket');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new Error('The endpoint in STORAGE_URL must be an http or https address');
  }
  return {
    bucket: url.hostname,
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

/** Keeps photos in a bucket of any S3-compatible store, addressed by path. */
export function openS3PhotoStore(address: S3Address): PhotoStore {
  const send = createSend(address);
  return {
    async put(name, bytes) {
      await expectSuccess(await send('PUT', pathOf(name, 'kept'), bytes, photoType), 'PUT');
    },
    async get(name, from = 'kept') {
      if (!isPhotoName(name)) return null;
      const response = await send('GET', pathOf(name, from));
      if (response.status === 404) return drain(response);
      if (!response.ok) throw await refusal(response, 'GET');
      return { stream: streamOf(response), size: Number(response.headers.get('content-length')) };
    },
    async remove(names, from = 'kept') {
      await forEachOf(names, (name) => removeOne(send, pathOf(name, from)));
    },
    async move(names, to) {
      const from = to === 'kept' ? 'aside' : 'kept';
      await forEachOf(names, (name) =>
        moveOne(send, address.bucket, { from: pathOf(name, from), to: pathOf(name, to) }),
      );
    },
    async *list(part = 'kept') {
      let next: string | null = '';
      while (next !== null) {
        const response = await send('GET', listingPath(folders[part], next));
        if (!response.ok) throw await refusal(response, 'GET');
        const page = parseS3Listing(await response.text(), folders[part]);
        yield page.files;
        next = page.next;
      }
    },
    async owner() {
      const response = await send('GET', ownerPath);
      if (response.status === 404) return drain(response);
      if (!response.ok) throw await refusal(response, 'GET');
      return (await response.text()).trim() || null;
    },
    async claim(databaseId) {
      const text = { 'content-type': 'text/plain' };
      await expectSuccess(await send('PUT', ownerPath, Buffer.from(`${databaseId}\n`), text), 'PUT');
    },
    async check() {
      await expectSuccess(await send('HEAD', ''), 'HEAD');
    },
  };
}

function createSend(address: S3Address): Send {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = defaultTimeoutMs } = address;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return async (method, path, body, headers = {}) => {
    const stop = new AbortController();
    // The time limit ends when the answer begins: a slow reader may then take as long as they need for the body.
    const timer = setTimeout(() => stop.abort(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      return await client.fetch(`${endpoint}/${bucket}${path}`, {
        method,
        signal: stop.signal,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...headers,
        },
        ...(body && { body: new Uint8Array(body) }),
      });
    } catch (cause) {
      throw Object.assign(new Unavailable(), { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

function pathOf(name: string, part: StorePart): string {
  if (!isPhotoName(name)) throw new Error('Not the name of a photo');
  return `/${folders[part]}${name}`;
}

async function forEachOf(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < names.length; start += filesAtOnce) {
    await Promise.all(names.slice(start, start + filesAtOnce).map(work));
  }
}

/**
 * S3 cannot move a file: it is copied, and the original is removed once the copy exists. S3 also answers 200 for a copy that failed midway.
 */
async function moveOne(
  send: Send,
  bucket: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const response = await send('PUT', to, undefined, { 'x-amz-copy-source': `/${bucket}${from}` });
  if (response.status === 404) return void (await drain(response));
  if (!response.ok) throw await refusal(response, 'PUT');
  if (!(await response.text()).includes('<CopyObjectResult')) {
    throw Object.assign(new Unavailable(), { cause: new Error('The photo store could not copy') });
  }
  await removeOne(send, from);
}

async function removeOne(send: Send, path: string): Promise<void> {
  const response = await send('DELETE', path);
  if (response.status === 404) await drain(response);
  else await expectSuccess(response, 'DELETE');
}

async function expectSuccess(response: Response, method: string): Promise<void> {
  if (!response.ok) throw await refusal(response, method);
  await drain(response);
}

async function refusal(response: Response, method: string): Promise<Error> {
  await drain(response);
  // Only the log gets the cause: callers get only the status and its text.
  const cause = new Error(`The photo store answered ${response.status} to ${method}`);
  return Object.assign(response.status === 507 ? new StorageFull() : new Unavailable(), { cause });
}

/** A body that nobody reads would keep its connection busy. */
async function drain(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

function streamOf(response: Response): Readable {
  // The DOM's and Node's declarations of one and the same stream differ in name only.
  return response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
}
