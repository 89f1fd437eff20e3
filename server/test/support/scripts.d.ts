// The scripts and the load generator are plain JavaScript without types of their own.
declare module '*/scripts/postgres.mjs' {
  /** Starts a PostgreSQL of its own on a free port; `url` is a superuser's, `stop` ends it and removes its folder. */
  export function startPostgres(
    settings?: Record<string, string>,
    keptFolder?: string,
  ): Promise<{ url: string; stop: () => Promise<void> }>;
  /** Folder of PostgreSQL's programs; undefined where there is none. */
  export function findPostgres(): string | undefined;
}

declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second over all connections; as many as are answered unless told. */
    overallRate?: number;
    requests: { method?: string; path: string; headers?: Record<string, string>; body?: string }[];
  };
  type Instance = PromiseLike<{ errors: number }> & {
    on: (
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, ms: number) => void,
    ) => void;
  };
  export default function autocannon(options: Options): Instance;
}
