import { type Answer, firstCallAt } from './first-call.ts';
import { firstPaint, nextPaint } from './first-paint.ts';
import { addLink } from '../lib/add-link.ts';
import { addressOf } from '../lib/api/address-of.ts';
import { headersOf } from '../lib/api/early-answers.ts';
import { loadLateFonts } from './late-fonts.ts';
import { reloadOnce } from '../lib/reload-for-new-version.ts';
import { sleep } from '../lib/sleep.ts';
import { readToken } from '../lib/session/token.ts';
import { type AppFiles, fetchApp, runApp } from './run-app.ts';

// The build puts the files of the app here: see public-script.ts.
declare const APP: AppFiles & { modules: string[] };
declare const FONTS: readonly string[];

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
  const app = APP;
  app.modules.push(...(document.getElementById('page-start')?.dataset['modules']?.split(' ') ?? []));
  await fetchApp(app);
  // The app's styles apply when the skeleton ends, so that neither is laid out with the styles of the other.
  runApp(app, 'not all').catch(giveUp);
  for (const href of FONTS) addLink({ rel: 'preload', as: 'font', href, crossOrigin: '' });
  loadLateFonts();
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
  const ask = (address: string) => [address, fetch(address, { headers })] as const;
  const answers = new Map([addressOf('/auth/profile', {}), call?.address ?? []].flat().map(ask));
  globalThis.ballparkEarly = { token, answers };
  // The call that takes an answer handles its failure.
  for (const answer of answers.values()) answer.catch(() => undefined);
  return showPhotos(answers);
}

/** Puts the photos of the visible cards into the skeleton, and waits until they are painted. */
async function showPhotos(answers: Map<string, Promise<Response>>): Promise<void> {
  try {
    const answer = (await answers.get(call?.address ?? ''))?.clone();
    if (!answer?.ok || !call?.photosIn) return;
    // The server filters its replies by the contract that says so.
    const photos = call.photosIn((await answer.json()) as Answer);
    const places = [...document.querySelectorAll('#skeleton [data-photo]')];
    for (const [at, place] of places.entries()) {
      const src = photos[at];
      if (src === undefined || place.getBoundingClientRect().top > innerHeight) continue;
      place.append(Object.assign(new Image(), { fetchPriority: 'high', alt: '', src }));
    }
    await Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('#skeleton [data-photo] img')].map((photo) =>
        photo.decode(),
      ),
    );
    await nextPaint();
  } catch {
    // The app makes the same call and handles its failure.
  }
}
