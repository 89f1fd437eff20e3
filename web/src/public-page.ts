import { showPreview } from './features/listings/show-preview.ts';
import { api } from './lib/api.ts';
import { tellServer } from './lib/device-cookie.ts';
import { linkManifest } from './lib/add-link.ts';
import { runThemeSwitches, whenThemeChanges } from './ui/theme.ts';

// Fetched after the first paint of a prerendered page without a form, which is complete without React: its links are links.
// See page-start.ts.
linkManifest();
runThemeSwitches();
whenThemeChanges(() => tellServer(false));
showListings();

function showListings(): void {
  const place = document.querySelector<HTMLElement>('[data-listing-preview]');
  if (place) void showPreview(place, () => api('GET /listings', { query: { radius: 0 } }));
}
