import { type Answer, firstCallAt } from './first-call.ts';
import { addLink } from './lib/add-link.ts';
import { addressOf } from './lib/address-of.ts';
import { headersOf } from './lib/early-answers.ts';
import { readToken } from './lib/token.ts';

// Comes with the pages that people open the app on most, runs while the app itself is still on its way, and asks for what the app will ask
// for once it is there: who is signed in, what the page shows, and its first photo.
const call = firstCallAt(location);
const signedInAs = readToken();
if (signedInAs !== null) askEarly(signedInAs);

function askEarly(token: string): void {
  const headers = headersOf(token);
  const ask = (address: string) => [address, fetch(address, { headers })] as const;
  const answers = new Map([addressOf('/auth/profile', {}), call?.address ?? []].flat().map(ask));
  globalThis.ballparkEarly = { token, answers };
  void fetchPhoto(answers);
  // Whoever takes an answer hears of its failure; nobody else needs to.
  for (const answer of answers.values()) answer.catch(() => undefined);
}

async function fetchPhoto(answers: Map<string, Promise<Response>>): Promise<void> {
  try {
    const answer = (await answers.get(call?.address ?? ''))?.clone();
    if (!answer?.ok) return;
    // The server filters its replies by the contract that says so.
    const href = call?.photoIn?.((await answer.json()) as Answer);
    if (href) addLink({ rel: 'preload', as: 'image', href, fetchPriority: 'high' });
  } catch {
    // The app will meet the same.
  }
}
