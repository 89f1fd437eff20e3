// The package has no types.
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests per second in all; unlimited by default. */
    overallRate?: number;
    /** Threads; without, it runs in this one and tells of each response. */
    workers?: number;
    /** Milliseconds. */
    sampleInt?: number;
    /** `setupRequest` runs for each request. */
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
  };
  type Instance = PromiseLike<{ errors: number; statusCodeStats: Record<string, { count: number }> }> & {
    on: (
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, ms: number) => void,
    ) => void;
  };
  export default function autocannon(options: Options): Instance;
}
