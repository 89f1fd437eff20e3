import type { Failure } from '@ballpark/domain/contract/endpoint.ts';
import type { InputOf, OperationRoute, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { ApiError, reportSessionEnd } from './api.ts';
import { readToken } from '../token.ts';
import { pageLanguage } from '../language/language.ts';

type UploadRoute = Extract<OperationRoute, `POST /photos/${string}` | 'POST /admin/logos'>;

/** Limit without progress, and for the answer. A slow upload may take any time. */
const maxStillMs = 60_000;

type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the share of the body that was sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** The same for every try, so that the server stores it once. */
  idempotencyKey?: string | undefined;
};

/** Like `api`, with upload progress, which `fetch` lacks. */
export async function upload<R extends UploadRoute>(
  route: R,
  body: InputOf<R>['body'],
  options: UploadOptions = {},
): Promise<ReplyAt<R>> {
  const token = readToken();
  const request = await sent(`/api${route.slice('POST '.length)}`, JSON.stringify(body), options);
  const reply = parsed(request.responseText);
  if (request.status >= 200 && request.status < 300) return (reply as { data: ReplyAt<R> }).data;
  // A stale session's answer must not end the current one.
  if (request.status === 401 && token === readToken()) reportSessionEnd();
  const retryAfter = Number(request.getResponseHeader('retry-after'));
  throw new ApiError(request.status, reply as Partial<Failure>, retryAfter > 0 ? retryAfter : null);
}

function sent(address: string, body: string, options: UploadOptions): Promise<XMLHttpRequest> {
  const { signal, onProgress, idempotencyKey } = options;
  let watch: ReturnType<typeof setTimeout> | undefined;
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', pageLanguage());
    request.setRequestHeader('content-type', 'application/json');
    const token = readToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    const cutOff = () => reject(new ApiError(0, {}, null));
    const restartWatch = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        cutOff();
        request.abort();
      }, maxStillMs);
    };
    request.upload.addEventListener('progress', (event) => {
      restartWatch();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', cutOff);
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
    restartWatch();
  }).finally(() => clearTimeout(watch));
}

/** A proxy may answer something else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
