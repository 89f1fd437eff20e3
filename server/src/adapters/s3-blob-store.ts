import { hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { StorageFull, Unavailable } from '../errors.ts';
import type { BlobStore, StoredFile } from './blob-store.ts';
import { readWhole } from './read-whole.ts';

type S3Address = {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  timeoutMs?: number;
};

type Request = {
  body?: Buffer | Blob;
  headers?: Record<string, string>;
  limitMs?: number;
  isStreamed?: boolean;
};
type Send = (method: string, path: string, request?: Request) => Promise<Response>;

const defaultTimeoutMs = 10_000;
/** It runs every two seconds. */
const checkMs = 2_500;
const filesAtOnce = 8;
const maxMs = hourMs;
/** S3 takes 10,000 parts, so 160 GB in all; each but the last has at least 5 MB. */
const partBytes = 16 * 2 ** 20;
const maxPartMs = 10 * minuteMs;

/** Throws an error that names what is missing, never the secret. */
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

/** Path-style addresses work with any S3-compatible store. */
export function openS3BlobStore(address: S3Address, folder: string): BlobStore {
  const send = createSend(address);
  const pathOf = (name: string) => `/${folder}${name}`;
  return {
    async put(name, bytes) {
      const headers = { 'content-type': name.endsWith('.webp') ? 'image/webp' : 'text/plain' };
      await expectSuccess(await send('PUT', pathOf(name), { body: bytes, headers }), 'PUT');
    },
    async putFile(name, path) {
      const body = await openAsBlob(path);
      // TLS protects it, and hashing would read the file twice.
      const headers = {
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        'content-length': String(body.size),
      };
      await expectSuccess(await send('PUT', pathOf(name), { body, headers, limitMs: maxMs }), 'PUT');
      await rm(path, { force: true });
    },
    async putStream(name, chunks) {
      await uploadInParts(send, pathOf(name), chunks);
    },
    async get(name) {
      const response = await send('GET', pathOf(name), { isStreamed: true });
      if (response.status === 404) return drain(response);
      if (!response.ok) throw await refusal(response, 'GET');
      return { stream: streamOf(response), size: Number(response.headers.get('content-length')) };
    },
    async remove(names) {
      await forEachOf(names, (name) => removeOne(send, pathOf(name)));
    },
    async move(moves) {
      await forEachOf(moves, ({ from, to }) =>
        moveOne(send, address.bucket, { from: pathOf(from), to: pathOf(to) }),
      );
    },
    async *list(subfolder = '') {
      const prefix = subfolder === '' ? folder : `${folder}${subfolder}/`;
      let next: string | null = '';
      while (next !== null) {
        const response = await send('GET', listingPath(prefix, next));
        if (!response.ok) throw await refusal(response, 'GET');
        const page = parseS3Listing(await textOf(response), prefix);
        // It would begin anew for ever.
        if (page.next === next) throw new Error('The store lists the same page again');
        yield page.files;
        next = page.next;
      }
    },
    async check() {
      await expectSuccess(await send('HEAD', '', { limitMs: checkMs }), 'HEAD');
    },
  };
}

function createSend(address: S3Address): Send {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = defaultTimeoutMs } = address;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return async (method, path, { body, headers, limitMs = timeoutMs, isStreamed = false } = {}) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error(`No answer within ${limitMs} ms`)), limitMs);
    try {
      return await client.fetch(`${endpoint}/${bucket}${path}`, {
        method,
        signal: stop.signal,
        headers: { ...(!(body instanceof Blob) && { 'x-amz-content-sha256': hashOf(body) }), ...headers },
        ...(body && { body: body instanceof Blob ? body : new Uint8Array(body) }),
      });
    } catch (cause) {
      throw Object.assign(new Unavailable(), { cause });
    } finally {
      // A slow reader may take long for a file; a store that sends another answer drop by drop is away.
      if (isStreamed) clearTimeout(timer);
      else timer.unref();
    }
  };
}

function hashOf(body: Buffer | string = ''): string {
  return createHash('sha256').update(body).digest('hex');
}

async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += filesAtOnce) {
    await Promise.all(items.slice(start, start + filesAtOnce).map(work));
  }
}

/** The store joins the parts at the end, so that half an upload is no file. */
async function uploadInParts(send: Send, path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const begun = await send('POST', `${path}?uploads`);
  if (!begun.ok) throw await refusal(begun, 'POST');
  const upload = `uploadId=${encodeURIComponent(elementOf(await textOf(begun), 'UploadId') ?? '')}`;
  try {
    const marks: string[] = [];
    for await (const body of partsOf(chunks)) {
      const part = `${path}?partNumber=${marks.length + 1}&${upload}`;
      const response = await send('PUT', part, { body, limitMs: maxPartMs });
      await expectSuccess(response, 'PUT');
      marks.push(response.headers.get('etag') ?? '');
    }
    const list = marks.map(
      (mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${mark}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
    const done = await send('POST', `${path}?${upload}`, { body, limitMs: maxMs });
    if (!done.ok) throw await refusal(done, 'POST');
    if (!(await textOf(done)).includes('<CompleteMultipartUploadResult'))
      throw Object.assign(new Unavailable(), { cause: new Error('The store could not join the parts') });
  } catch (error) {
    // The store would keep the parts.
    await send('DELETE', `${path}?${upload}`).then(drain, () => undefined);
    throw error;
  }
}

async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

/** S3 answers 200 even for a copy that failed midway. */
async function moveOne(
  send: Send,
  bucket: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const headers = { 'x-amz-copy-source': `/${bucket}${from}` };
  const response = await send('PUT', to, { headers });
  if (response.status === 404) return void (await drain(response));
  if (!response.ok) throw await refusal(response, 'PUT');
  if (!(await textOf(response)).includes('<CopyObjectResult')) {
    throw Object.assign(new Unavailable(), { cause: new Error('The store could not copy') });
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
  // Only the log gets the cause.
  const cause = new Error(`The store answered ${response.status} to ${method}`);
  return Object.assign(response.status === 507 ? new StorageFull() : new Unavailable(), { cause });
}

/** An unread body would keep its connection busy. */
async function drain(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

function streamOf(response: Response): Readable {
  return response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
}

/** The deadline is that of the request. */
async function textOf(response: Response): Promise<string> {
  return String(await readWhole({ stream: streamOf(response) }, maxMs));
}

function listingPath(folder: string, continuation: string): string {
  const query = new URLSearchParams({ 'list-type': '2', prefix: folder });
  if (continuation !== '') query.set('continuation-token', continuation);
  return `?${query.toString()}`;
}

function parseS3Listing(xml: string, folder: string): { files: StoredFile[]; next: string | null } {
  const entries = Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = '']) => entry);
  const files = entries.flatMap((entry) => {
    const key = elementOf(entry, 'Key') ?? '';
    const name = key.startsWith(folder) ? key.slice(folder.length) : '';
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
