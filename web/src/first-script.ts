import { cardPhotoUrl } from '@ballpark/domain/photos.ts';

// Stands in every page and runs before its first paint; its hash allows it. It applies the chosen theme, and the fonts if the device
// already has them (lib/late-fonts.ts). If a listing waits for a visitor, it makes room for the teaser in place of the hero. On the main
// pages it asks for what the page's loader will ask for (lib/api/api.ts takes the answers). On prerendered pages it fetches the app
// after the first paint, which nothing may delay.

/** How long the app waits for photos: a slow line must not stay idle. */
const longestPhotosMs = 200;
const longestPaintMs = 1_000;

const { dataset } = document.documentElement;
const { fonts, app, early } = document.currentScript?.dataset ?? {};
let photosShown: Promise<unknown> | undefined;

try {
  const theme = localStorage.getItem('ballpark-theme');
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  const token = localStorage.getItem('ballpark.token');
  if (token !== null) dataset['signedIn'] = '';
  if (token !== null && early !== undefined && location.search === '')
    // The app starts without them, too.
    photosShown = askEarly(early, token).catch(() => undefined);
  if (sessionStorage.getItem('ballpark.intended-path')?.startsWith('/listing/')) dataset['awaitsTeaser'] = '';
  if (fonts !== undefined && localStorage.getItem('ballpark-fonts') === fonts) {
    const link = addLink({ rel: 'stylesheet', href: fonts });
    link.setAttribute('blocking', 'render');
  }
} catch {
  // Storage may be forbidden.
}
if (app !== undefined) {
  addEventListener('ballpark:not-fetched', sayNotFetched);
  void fetchApp(app);
}

function addLink(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  return link;
}

/** `addresses`: in one text; those that end with `any` are about the listing of the page. */
async function askEarly(addresses: string, token: string): Promise<void> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers: Record<string, Promise<Response>> = {};
  globalThis.ballparkEarly = { token, answers };
  let answer: Promise<Response> | undefined;
  for (const each of addresses.split(' ')) {
    const address = each.replace(/any$/, location.pathname.split('/')[2] ?? '');
    answer = fetch(address, { headers });
    answers[address] = answer;
    // The call that takes the answer handles its failure.
    answer.catch(() => undefined);
  }
  // The last one is what the page shows.
  if (answer) await showPhotos(await answer);
}

/** Puts the photos of the first cards into the skeleton, and waits until they can be painted: they are what people look at. */
async function showPhotos(answer: Response): Promise<void> {
  // Lists of listings have cards; other answers have no photos, and none is shown.
  const { data } = (await answer.clone().json()) as { data: { photoUrls?: string[] }[] };
  const places = document.querySelectorAll('#skeleton [data-photo]');
  const shown = [...places].flatMap((place, at) => {
    const url = data[at]?.photoUrls?.[0];
    if (url === undefined || place.getBoundingClientRect().top > innerHeight) return [];
    const photo = Object.assign(new Image(), { fetchPriority: 'high', alt: '', src: cardPhotoUrl(url) });
    place.append(photo);
    return [photo.decode()];
  });
  // A photo that cannot be shown is the app's to handle.
  await Promise.allSettled(shown);
}

async function untilPainted(): Promise<void> {
  if (document.hidden) return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, longestPaintMs);
  });
}

/** `scripts`: the one to run, and those that it imports, in one text. */
async function fetchApp(scripts: string): Promise<void> {
  await untilPainted();
  await Promise.race([photosShown, new Promise((resolve) => setTimeout(resolve, longestPhotosMs))]);
  const [src = '', ...modules] = scripts.split(' ');
  import(/* @vite-ignore */ src).catch(() => dispatchEvent(new Event('ballpark:not-fetched')));
  for (const href of modules) addLink({ rel: 'modulepreload', href, fetchPriority: 'low' });
}

/** In the place of shapes that nothing would follow. */
function sayNotFetched(): void {
  const alert = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'py-16 text-center text-lg',
    textContent: 'This page could not be fetched. You may be offline. ',
  });
  const again = Object.assign(document.createElement('a'), {
    href: location.href,
    className: 'font-semibold underline',
    textContent: 'Load the page again',
  });
  alert.append(again);
  document.querySelector('#skeleton main')?.replaceChildren(alert);
}
