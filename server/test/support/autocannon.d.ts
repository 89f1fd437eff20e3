// It has no types of its own.
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second over all connections; as many as are answered unless told. */
    overallRate?: number;
    /** Milliseconds. */
    sampleInt?: number;
    /** `setupRequest` makes each request anew. */
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
  };
  type Instance = PromiseLike<{ errors: number }> & {
    on: (
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, ms: number) => void,
    ) => void;
  };
  export default function autocannon(options: Options): Instance;
}
