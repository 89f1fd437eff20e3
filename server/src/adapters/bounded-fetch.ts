import type { CustomFetch } from 'openid-client';

/** Some providers send whole pictures with a person's data; no real answer is nearly this long. */
const mostBytes = 16_000_000;

/** Fetches, and aborts a reply that is too long, so that it keeps a caller waiting no longer than a reply that never comes. */
export const boundedFetch: CustomFetch = async (address, options) => {
  // The library’s options are those of fetch; only their types differ.
  const response = await fetch(address, options as RequestInit);
  if (!response.body) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.length;
        if (bytes > mostBytes) controller.error(new TypeError('the answer is too long'));
        else controller.enqueue(piece);
      },
    }),
  );
  const { status, statusText, headers } = response;
  const bounded = new Response(counted, { status, statusText, headers });
  // The library compares the address that the answer came from.
  Object.defineProperty(bounded, 'url', { value: response.url });
  return bounded;
};
