import type { FastifyRequest } from 'fastify';

/**
 * The path of the route that serves a request, such as `/api/listings/:id`, however its address is written (`/%61pi/listings` is
 * `/api/listings`); the decoded path where there is no route.
 */
export function routePath(request: FastifyRequest): string {
  return request.routeOptions.url ?? decodedPath(request);
}

/** The address without its query, decoded as the router does it. */
export function decodedPath({ url }: FastifyRequest): string {
  const path = url.replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
