const own = new Set<string>();

/** Remembers an answered change of this page, because its live stream will send a live event about it as well. */
export function rememberOwnRequest(response: Response): void {
  const id = response.headers.get('x-request-id');
  if (id !== null) own.add(id);
}

/** True for a request whose answer this page has had; only once for each. */
export function takeOwnRequest(requestId: string | undefined): boolean {
  return requestId !== undefined && own.delete(requestId);
}
