/** The page of a list that an address names, from 1; `most` is the last that the server answers. */
export function pageIn(address: URLSearchParams, most = Number.POSITIVE_INFINITY): number {
  return Math.min(most, Math.max(1, Math.floor(Number(address.get('page'))) || 1));
}
