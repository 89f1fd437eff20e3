import { showPreview } from '../features/listing/card/show-preview.ts';
import { api } from '../lib/api/api.ts';
import { linkManifest } from '../lib/add-link.ts';
import { runThemeSwitches } from '../ui/theme.ts';

// Fetched after the first paint of a prerendered page without a form, which is complete without React: its links are links.
// See page-start.ts.
linkManifest();
runThemeSwitches();
showListings();

function showListings(): void {
  const place = document.querySelector<HTMLElement>('[data-listing-preview]');
  if (place) void showPreview(place, () => api('GET /listings', { query: { radius: 0 } }));
}
