import type { FastifyRequest } from 'fastify';

/** `/api/listings/:id`, however the URL is encoded; the decoded path without a route. */
export function routePath(request: FastifyRequest): string {
  return request.routeOptions.url ?? decodedPath(request);
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
