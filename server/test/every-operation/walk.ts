import type { ApiClient } from './api-client.ts';

/** One tour of the product, and what it may do beyond HTTP. */
export type Walk = {
  api: ApiClient;
  /** Makes names unique on the server. */
  mark: string;
  adminKey: string | undefined;
  /** Ends a listing's 72 hours; undefined if the server allows no way to do so. */
  expire: ((listingId: string) => Promise<void>) | undefined;
  /** Warns a user and returns the statement's id. */
  /** Adds a failed job and returns its id. */
  failJob: (() => Promise<string>) | undefined;
  restrict: ((personId: string) => Promise<string>) | undefined;
  /** By the server’s clock. */
  now: () => Date;
  /** The server's own PUBLIC_URL. */
  publicUrl: string;
  /** The reply of the server's OpenID Connect provider; undefined without a usable one. */
  comeBack: ((begun: unknown) => object) | undefined;
  /** The first admin's link from startup, if available. */
  adminLink: (() => Promise<string>) | undefined;
  say: (line: string) => void;
};

export type Person = { id: string; token: string; username: string; email: string };
/** Ana owns the listing; the others suggest prices. */
export type People = { ana: Person; ben: Person; cem: Person; dee: Person };

/** The text at a path of a reply; throws if there is none. */
export function textAt(data: unknown, path: string): string {
  const found = valueAt(data, path);
  if (typeof found !== 'string') throw new Error(`there is no text at ${path}`);
  return found;
}

export function numberAt(data: unknown, path: string): number {
  const found = valueAt(data, path);
  if (typeof found !== 'number') throw new Error(`there is no number at ${path}`);
  return found;
}

export function listAt(data: unknown, path = ''): unknown[] {
  const found = path === '' ? data : valueAt(data, path);
  if (!Array.isArray(found)) throw new Error(`there is no list at ${path}`);
  return found;
}

export function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null
          ? Object.getOwnPropertyDescriptor(node, name)?.value
          : undefined,
      data,
    );
}
