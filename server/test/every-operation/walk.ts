import type { ApiClient } from './api-client.ts';

/** One tour of the product: where it is, and what it may do there beyond HTTP. */
export type Walk = {
  api: ApiClient;
  /** Makes names that nobody else has taken on the server. */
  mark: string;
  adminKey: string | undefined;
  /** Lets a listing's 72 hours pass; undefined where nobody can. */
  expire: ((listingId: string) => Promise<void>) | undefined;
  /** Warns a person, and answers the id of the statement. */
  /** Puts a job into the queue that has failed; answers its id. */
  failJob: (() => Promise<string>) | undefined;
  restrict: ((personId: string) => Promise<string>) | undefined;
  /** By the server’s clock. */
  now: () => Date;
  /** The address that the server takes for its own. */
  publicUrl: string;
  /** What comes back from the server’s OpenID Connect provider; undefined where it has none that can be asked. */
  comeBack: ((begun: unknown) => object) | undefined;
  /** A link of the start by which somebody becomes the first admin; undefined where nobody has one. */
  adminLink: (() => Promise<string>) | undefined;
  say: (line: string) => void;
};

export type Person = { id: string; token: string; username: string; email: string };
/** Ana owns the listing, the others suggest prices. */
export type People = { ana: Person; ben: Person; cem: Person; dee: Person };

/** The text at a path of names in a reply; throws when there is none. */
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

/** Whatever is at a path of names, undefined when nothing is. */
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
