import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { listingKeys } from '../../lib/api/query-keys.ts';
import { Link } from 'react-router';

/** The number of closed listings from which words are taken, and the number of examples. */
const [mostTried, mostShown] = [6, 3];

/** Searches that find prices: what things nearby that closed have in common with others (product 8.8). Nothing where there are none. */
export function PriceExamples() {
  const { data: examples = [] } = useQuery({
    queryKey: [...listingKeys.all, 'price-examples'],
    queryFn: ({ signal }) => findExamples(signal),
  });
  if (examples.length === 0) return null;
  return (
    <ul aria-label="Examples" className="flex flex-wrap justify-center gap-2">
      {examples.map(([words, currency]) => (
        <li key={words}>
          <Link
            to={`/prices?${new URLSearchParams({ q: words, currency })}`}
            className="inline-flex min-h-11 items-center rounded-xl border border-line-strong bg-raised px-4 py-1.5 font-semibold hover:bg-sunken"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}

async function findExamples(signal: AbortSignal) {
  const closed = await api('GET /listings', { query: { status: 'closed', limit: mostTried }, signal });
  const similar = await Promise.all(
    closed.map(async ({ id }) =>
      // A listing that is gone by now must not make the others fail.
      api('GET /listings/:id/similar', { params: { id }, signal }).catch(() => null),
    ),
  );
  const known = similar.filter((each) => each !== null).filter(({ spread, words }) => spread && words !== '');
  return [...new Map(known.map(({ words, currency }) => [words, currency]))].slice(0, mostShown);
}
