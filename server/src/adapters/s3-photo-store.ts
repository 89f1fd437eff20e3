import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { StorageFull, Unavailable } from '../http/errors.ts';
import { isPhotoName, type PhotoStore } from '../photos/photo-store.ts';
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

type Send = (method: string, path: string, body?: Buffer) => Promise<Response>;

const defaultTimeoutMs = 10_000;
const removalsAtOnce = 8;
const folder = 'photos/';

/**
 * Reads `s3://KEY:SECRET@bucket?endpoint=https://…&region=…`. Without an endpoint it is Amazon's, for the region.
 * Throws a plain sentence that names what is missing, never the secret.
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
      await expectSuccess(await send('PUT', keyOf(name), bytes), 'PUT');
    },
    async get(name) {
      if (!isPhotoName(name)) return null;
      const response = await send('GET', keyOf(name));
      if (response.status === 404) return drain(response);
      if (!response.ok) throw await refusal(response, 'GET');
      return { stream: streamOf(response), size: Number(response.headers.get('content-length')) };
    },
    async remove(names) {
      for (let start = 0; start < names.length; start += removalsAtOnce) {
        const batch = names.slice(start, start + removalsAtOnce);
        await Promise.all(batch.map((name) => removeOne(send, name)));
      }
    },
    async *list() {
      let next: string | null = '';
      while (next !== null) {
        const response = await send('GET', listingPath(folder, next));
        if (!response.ok) throw await refusal(response, 'GET');
        const page = parseS3Listing(await response.text(), folder);
        yield page.files;
        next = page.next;
      }
    },
    async check() {
      await expectSuccess(await send('HEAD', ''), 'HEAD');
    },
  };
}

function createSend(address: S3Address): Send {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = defaultTimeoutMs } = address;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return async (method, path, body) => {
    const stop = new AbortController();
    // The time is for the answer to begin: a reader may then take the body as slowly as they must.
    const timer = setTimeout(() => stop.abort(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      return await client.fetch(`${endpoint}/${bucket}${path}`, {
        method,
        signal: stop.signal,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(body && { 'content-type': 'image/webp' }),
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

function keyOf(name: string): string {
  if (!isPhotoName(name)) throw new Error('Not the name of a photo');
  return `/${folder}${name}`;
}

async function removeOne(send: Send, name: string): Promise<void> {
  const response = await send('DELETE', keyOf(name));
  if (response.status === 404) await drain(response);
  else await expectSuccess(response, 'DELETE');
}

async function expectSuccess(response: Response, method: string): Promise<void> {
  if (!response.ok) throw await refusal(response, method);
  await drain(response);
}

async function refusal(response: Response, method: string): Promise<Error> {
  await drain(response);
  // The cause is for the log alone: callers learn only the status and its text.
  const cause = new Error(`The photo store answered ${response.status} to ${method}`);
  return Object.assign(response.status === 507 ? new StorageFull() : new Unavailable(), { cause });
}

/** A body that nobody reads keeps its connection busy. */
async function drain(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

function streamOf(response: Response): Readable {
  // The DOM's and Node's declarations of one and the same stream differ in name only.
  return response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
}
