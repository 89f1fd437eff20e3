import type { FastifyRequest } from 'fastify';

/** `/api/listings/:id`, however the URL is encoded; the decoded path without a route. */
export function routePath(request: FastifyRequest): string {
  return request.routeOptions.url ?? decodedPath(request);
}

/** By a loop, because a regular expression would look at a long row of slashes from each of them. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end);
}

/** Decoded as the router does it. */
export function decodedPath({ url }: FastifyRequest): string {
  const path = url.replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
