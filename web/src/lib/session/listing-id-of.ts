/** The listing to whose page a path leads; null of any other path. */
export function listingIdOf(path: string | null): string | null {
  return /^\/listing\/([\w-]+)(?:[?#]|$)/.exec(path ?? '')?.[1] ?? null;
}
