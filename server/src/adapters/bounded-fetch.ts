import type { CustomFetch } from 'openid-client';

/** Some put whole pictures into what they say of a person; no answer is nearly so long. */
const mostBytes = 16_000_000;

/** Fetches, and breaks off an answer that is too long: whoever waits for it, waits for as little as for one that never comes. */
export const boundedFetch: CustomFetch = async (address, options) => {
  // The library’s own options are those of fetch, but for what some types leave open.
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
  // The library compares where an answer came from.
  Object.defineProperty(bounded, 'url', { value: response.url });
  return bounded;
};
