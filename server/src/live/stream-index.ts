export type StreamIndex<Stream> = {
  of: (key: string) => ReadonlySet<Stream>;
  add: (key: string, stream: Stream) => void;
  remove: (key: string, stream: Stream) => void;
};

const none: ReadonlySet<never> = new Set<never>();

/** Streams by person or listing, each in the order in which they came. */
export function streamIndex<Stream>(): StreamIndex<Stream> {
  const byKey = new Map<string, Set<Stream>>();
  return {
    of: (key) => byKey.get(key) ?? none,
    add(key, stream) {
      const present = byKey.get(key);
      if (present) present.add(stream);
      else byKey.set(key, new Set([stream]));
    },
    remove(key, stream) {
      const present = byKey.get(key);
      present?.delete(stream);
      if (present?.size === 0) byKey.delete(key);
    },
  };
}
