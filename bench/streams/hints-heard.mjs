/** What streams heard, compared with what was recorded: by the events’ positions, so that each is found missing or doubled. */
export function hintsHeard() {
  const heard = [];
  return {
    hear: (stream, position) =>
      heard.push({ stream, position, at: performance.timeOrigin + performance.now() }),
    /** `followersOf` answers how many streams follow a listing. Times in milliseconds, from the change to its hint. */
    async compare(client, followersOf) {
      const { rows } = await client.query(
        `select transaction_id::text || '-' || id as position, listing_id, created_at from outbox
        where kind = 'suggestion.updated'`,
      );
      const madeAt = new Map(rows.map(({ position, created_at }) => [position, created_at.getTime()]));
      const distinct = new Set(heard.map(({ stream, position }) => `${stream} ${position}`)).size;
      const expected = rows.reduce((sum, { listing_id }) => sum + followersOf(listing_id), 0);
      const times = heard
        .map(({ position, at }) => at - madeAt.get(position))
        .toSorted((one, other) => one - other);
      const timeAt = (share) => times[Math.floor(times.length * share)] ?? NaN;
      return {
        told: heard.length,
        missed: expected - distinct,
        doubled: heard.length - distinct,
        p50: timeAt(0.5),
        p95: timeAt(0.95),
        p99: timeAt(0.99),
      };
    },
  };
}
