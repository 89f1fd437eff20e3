/** From 1; `most`: the last page that the server answers. */
export function pageIn(address: URLSearchParams, most = Number.POSITIVE_INFINITY): number {
  return Math.min(most, Math.max(1, Math.floor(Number(address.get('page'))) || 1));
}
