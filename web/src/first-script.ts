import { cardPhotoUrl } from '@ballpark/domain/photos.ts';

// Inlined in every page before the first paint; its CSP hash allows it. Applies theme, cached fonts
// (lib/late-fonts.ts) and the teaser's space. Main pages fetch the loader's data early (see
// lib/api/api.ts); prerendered pages load the app after the first paint.

/** Limit for photos on slow connections. */
const maxPhotosMs = 200;
const maxPaintMs = 1_000;
/** As in lib/api/api.ts. */
const maxAnswerMs = 30_000;

const { dataset } = document.documentElement;
const { fonts, app, early, notFetched, again: reload } = document.currentScript?.dataset ?? {};
let photosShown: Promise<unknown> | undefined;

try {
  const theme = localStorage.getItem('ballpark-theme');
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  // Whoever chose a language need not be told why the page is in one.
  if (document.cookie.includes('ballpark-language=')) dataset['choseLanguage'] = '';
  const token = localStorage.getItem('ballpark.token');
  if (token !== null) dataset['signedIn'] = '';
  if (token !== null && early !== undefined && location.search === '')
    // Failures do not stop the app.
    photosShown = askEarly(early, token).catch(() => undefined);
  // As useRefusedPath in lib/session/intended-path.ts.
  const { usr } = (history.state ?? {}) as { usr?: { wasRefused?: boolean } | null };
  if (usr?.wasRefused && sessionStorage.getItem('ballpark.intended-path')?.startsWith('/listing/'))
    dataset['awaitsTeaser'] = '';
  if (fonts !== undefined && localStorage.getItem('ballpark-fonts') === fonts) {
    const link = addLink({ rel: 'stylesheet', href: fonts });
    link.setAttribute('blocking', 'render');
  }
} catch {
  // Storage may be blocked.
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

/** `addresses`: joined; those ending in `any` concern the page's listing. */
async function askEarly(addresses: string, token: string): Promise<void> {
  const { lang } = document.documentElement;
  const headers = {
    accept: 'application/json',
    'accept-language': lang,
    authorization: `Bearer ${token}`,
  };
  const answers: Record<string, Promise<Response>> = {};
  globalThis.ballparkEarly = { token, answers };
  let answer: Promise<Response> | undefined;
  for (const each of addresses.split(' ')) {
    const address = each.replace(/any$/, location.pathname.split('/')[2] ?? '');
    answer = fetch(address, { headers, signal: AbortSignal.timeout(maxAnswerMs) });
    answers[address] = answer;
    // Handled by the consumer.
    answer.catch(() => undefined);
  }
  // The last answer has the cards.
  if (answer) await showPhotos(await answer);
}

/** Puts the first cards' photos into the skeleton and waits until they can paint. */
async function showPhotos(answer: Response): Promise<void> {
  // Only lists of listings have photos.
  const { data } = (await answer.clone().json()) as { data: { photoUrls?: string[] }[] };
  const places = document.querySelectorAll('#skeleton [data-photo]');
  const shown = [...places].flatMap((place, at) => {
    const url = data[at]?.photoUrls?.[0];
    if (url === undefined || place.getBoundingClientRect().top > innerHeight) return [];
    const photo = Object.assign(new Image(), { fetchPriority: 'high', alt: '', src: cardPhotoUrl(url) });
    place.append(photo);
    return [photo.decode()];
  });
  // The app handles broken photos.
  await Promise.allSettled(shown);
}

async function untilPainted(): Promise<void> {
  if (document.hidden) return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, maxPaintMs);
  });
}

/** `scripts`: the entry and its imports, joined. */
async function fetchApp(scripts: string): Promise<void> {
  await untilPainted();
  await Promise.race([photosShown, new Promise((resolve) => setTimeout(resolve, maxPhotosMs))]);
  const [src = '', ...modules] = scripts.split(' ');
  import(/* @vite-ignore */ src).catch(() => dispatchEvent(new Event('ballpark:not-fetched')));
  for (const href of modules) addLink({ rel: 'modulepreload', href, fetchPriority: 'low' });
}

/** Replaces a skeleton that would stay forever. */
function sayNotFetched(): void {
  const alert = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'py-16 text-center text-lg',
    textContent: `${notFetched} `,
  });
  const again = Object.assign(document.createElement('a'), {
    href: location.href,
    className: 'font-semibold underline',
    textContent: reload ?? '',
  });
  alert.append(again);
  document.querySelector('#skeleton main')?.replaceChildren(alert);
}
