import type { Failure } from '@ballpark/domain/contract/endpoint.ts';
import type { InputOf, OperationRoute, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { api, ApiError } from './api.ts';
import { readToken } from './token.ts';

type UploadRoute = Extract<OperationRoute, `POST /photos/${string}`>;

type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Share of the body that has left, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** As `api`, for a large body: tells how much of it has been sent, which `fetch` cannot. */
export async function upload<R extends UploadRoute>(
  route: R,
  body: InputOf<R>['body'],
  options: UploadOptions = {},
): Promise<ReplyAt<R>> {
  const request = await sent(`/api${route.slice('POST '.length)}`, JSON.stringify(body), options);
  const reply = parsed(request.responseText);
  if (request.status >= 200 && request.status < 300) return (reply as { data: ReplyAt<R> }).data;
  // The session is over: the next ordinary call hears the same, and ends it as for every other call.
  if (request.status === 401) await api('GET /auth/profile', {}).catch(() => undefined);
  const retryAfter = Number(request.getResponseHeader('retry-after'));
  throw new ApiError(request.status, reply as Partial<Failure>, retryAfter > 0 ? retryAfter : null);
}

function sent(address: string, body: string, { signal, onProgress }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/json');
    const token = readToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new ApiError(0, {}, null)));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Whatever stands between may answer something other than our envelope. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
