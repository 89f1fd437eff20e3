import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { type Answer, firstCallAt } from './first-call.ts';
import { firstPaint, nextPaint } from './first-paint.ts';
import { addressOf } from '../lib/api/address-of.ts';
import { headersOf } from '../lib/api/early-answers.ts';
import { reloadOnce } from '../lib/reload-for-new-version.ts';
import { sleep } from '../lib/sleep.ts';
import { readToken } from '../lib/session/token.ts';
import { type AppFiles, fetchApp, runApp } from './run-app.ts';

// The build puts the files of the app here: see public-script.ts.
declare const APP: AppFiles;

// The only script of the pages on which people open the app most. It asks at once for what the app will ask for: who is signed in,
// and what the page shows. It puts the photos of that answer into their places, and fetches the app once they are painted.
const longestWaitMs = 200;
const call = firstCallAt(location);
const signedInAs = readToken();
const photosPainted = signedInAs !== null && askEarly(signedInAs);
void startApp();

/** Photos are what people look at, so the app waits for them, but not for long: a slow network must not stay idle. */
async function startApp(): Promise<void> {
  await firstPaint();
  await Promise.race([photosPainted, sleep(longestWaitMs)]);
  const ofPage = document.getElementById('page-start')?.dataset['modules']?.split(' ') ?? [];
  const app = { ...APP, modules: [...APP.modules, ...ofPage] };
  // Some pages name the app's files themselves (web/build/first-pages.ts).
  if (!document.querySelector('link[rel="modulepreload"]')) await fetchApp(app);
  // The app's styles apply when the skeleton ends, so that neither is laid out with the styles of the other.
  await runApp(app, 'not all').catch(giveUp);
}

/** Loads the page again once; where that would not help, says what has happened in the place of shapes that nothing will follow. */
async function giveUp(): Promise<void> {
  if (await reloadOnce()) return;
  const { pathname: href, search } = location;
  const again = {
    href: href + search,
    className: 'font-semibold underline',
    textContent: 'Load the page again',
  };
  const alert = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'py-16 text-center text-lg',
    textContent: 'This page could not be fetched. You may be offline. ',
  });
  alert.append(Object.assign(document.createElement('a'), again));
  document.querySelector('#skeleton main')?.replaceChildren(alert);
}

function askEarly(token: string): Promise<void> {
  const headers = headersOf(token);
  const answers = new Map<string, Promise<Response>>();
  globalThis.ballparkEarly = { token, answers };
  const ask = (address: string) => {
    const answer = fetch(address, { headers });
    answers.set(address, answer);
    // The call that takes an answer handles its failure.
    answer.catch(() => undefined);
    return answer;
  };
  void askForUser(ask(addressOf('/auth/profile', {})), ask);
  return showPhotos(call?.address === undefined ? undefined : ask(call.address));
}

/** Asks for what depends on who is signed in. */
async function askForUser(profile: Promise<Response>, ask: (address: string) => unknown): Promise<void> {
  if (!call?.addressesOf) return;
  const answer = await bodyOf<{ data: { user: OwnProfile } }>(profile);
  if (answer) for (const address of call.addressesOf(answer.data.user)) ask(address);
}

/** Puts the photos of the visible cards into the skeleton, and waits until they are painted. */
async function showPhotos(first: Promise<Response> | undefined): Promise<void> {
  if (!first || !call?.photosIn) return;
  const answer = await bodyOf<Answer>(first);
  const photos = answer ? call.photosIn(answer) : [];
  const places = [...document.querySelectorAll('#skeleton [data-photo]')];
  for (const [at, place] of places.entries()) {
    const src = photos[at];
    if (src === undefined || place.getBoundingClientRect().top > innerHeight) continue;
    place.append(Object.assign(new Image(), { fetchPriority: 'high', alt: '', src }));
  }
  const shown = [...document.querySelectorAll<HTMLImageElement>('#skeleton [data-photo] img')];
  // A photo that cannot be shown is the app's to handle.
  await Promise.allSettled(shown.map((photo) => photo.decode()));
  await nextPaint();
}

/** The content of an answer, by the contract that the server filters its replies by; nothing where the app has a failure to handle. */
async function bodyOf<Body>(answer: Promise<Response>): Promise<Body | undefined> {
  try {
    const copy = (await answer).clone();
    return copy.ok ? ((await copy.json()) as Body) : undefined;
  } catch {
    return undefined;
  }
}
