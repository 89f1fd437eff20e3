import { showPreview } from './features/listings/show-preview.ts';
import { api } from './lib/api.ts';
import { readToken, whenTokenChangesElsewhere } from './lib/token.ts';
import { runThemeSwitches } from './ui/theme.ts';

// The build puts the address of the fonts' stylesheet here: see public-script.ts.
declare const FONTS: string;

// Fetched after the first paint of a prerendered page, which is complete without React: its links are links. Pages with a form,
// and visits of people who are signed in, take start-app.ts instead: see public/before-paint.js.
loadFonts();
runThemeSwitches();
showListings();
// Signed in elsewhere, or come back to by the browser's history: the page is not for them any more.
whenTokenChangesElsewhere((token) => token !== null && location.reload());
window.addEventListener('pageshow', (event) => event.persisted && readToken() !== null && location.reload());

function showListings(): void {
  const place = document.querySelector<HTMLElement>('[data-listing-preview]');
  if (place) void showPreview(place, () => api('GET /listings', { query: { radius: 0 } }));
}

/** The brand's fonts are larger than the page itself; until they are there, a stand-in of the same measures reads as well. */
function loadFonts(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: FONTS });
  document.head.append(link);
  try {
    // For the rest of the visit they are on this device: see public/before-paint.js.
    sessionStorage.setItem('ballpark-fonts', FONTS);
  } catch {
    // Storage may be forbidden; each page then begins with the stand-in.
  }
}
