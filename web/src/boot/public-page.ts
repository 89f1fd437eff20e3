import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { LatestListings } from '../features/listing/card/latest-listings.tsx';
import { forgetLandingPreview, loadLandingPreview } from '../lib/api/landing-preview.ts';
import { linkManifest } from '../lib/add-link.ts';
import { repeatEarlyPress } from './early-press.ts';
import { addStyles } from './run-app.ts';
import { runThemeSwitches } from '../ui/theme.ts';

// page-start.ts fetches this after the first paint of a prerendered page without a form. The page is complete without it, because its
// links are plain ones. The build puts Preact in the place of React here (web/build/public-script.ts).
linkManifest();
runThemeSwitches();
repeatEarlyPress();
void showListings();

async function showListings(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-listing-preview]');
  const href = document.querySelector<HTMLElement>('script[data-styles]')?.dataset['styles'];
  if (!place || href === undefined) return;
  // A person who reloads the page wants to see what is new.
  const [load] = performance.getEntriesByType('navigation');
  if (load instanceof PerformanceNavigationTiming && load.type === 'reload') forgetLandingPreview();
  await addStyles(href);
  createRoot(place).render(createElement(LatestListings, { load: loadLandingPreview }));
}
