import type { ApiClient } from './api-client.ts';

/** What a tour may do beyond HTTP. */
export type Walk = {
  api: ApiClient;
  /** Makes names unique on the server. */
  mark: string;
  adminKey: string | undefined;
  /** Ends a listing's 72 hours, where possible. */
  expire: ((listingId: string) => Promise<void>) | undefined;
  /** Returns the statement's id. */
  /** Returns the job's id. */
  failJob: (() => Promise<string>) | undefined;
  restrict: ((personId: string) => Promise<string>) | undefined;
  now: () => Date;
  publicUrl: string;
  /** The provider's reply, if there is one. */
  comeBack: ((begun: unknown) => object) | undefined;
  /** As printed at startup. */
  adminLink: (() => Promise<string>) | undefined;
  say: (line: string) => void;
};

export type Person = { id: string; token: string; username: string; email: string };
export type People = { ana: Person; ben: Person; cem: Person; dee: Person };

/** Throws if there is none. */
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
