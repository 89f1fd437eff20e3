const own = new Set<string>();

/** Remembers an answered change of this page, of which its live stream will tell as well. */
export function rememberOwn(response: Response): void {
  const id = response.headers.get('x-request-id');
  if (id !== null) own.add(id);
}

/** True once for a request whose answer this page had. */
export function takeOwn(requestId: string | undefined): boolean {
  return requestId !== undefined && own.delete(requestId);
}
