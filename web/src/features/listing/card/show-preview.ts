import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { errorText } from '../../../lib/api/api.ts';
import { element } from '../../../lib/element.ts';
import { nextTask } from '../../../lib/next-task.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { previewCard } from './preview-card.ts';

const shownCount = 2;
const noteStyles =
  'flex flex-col items-center gap-5 rounded-xl border border-line bg-surface px-6 py-12 text-center';

/** Puts the newest listings in the place of their skeletons, or says why there are none (product 2.3). */
export async function showPreview(place: HTMLElement, load: () => Promise<ListingCard[]>): Promise<void> {
  try {
    const listings = await load();
    place.replaceChildren(listings.length > 0 ? await cards(listings) : nothingYet());
  } catch (error) {
    const text = errorText(error, messages.listingsLoadFailed);
    place.replaceChildren(failure(text, () => showPreview(place, load)));
  }
}

async function cards(listings: ListingCard[]): Promise<HTMLElement> {
  const nowMs = Date.now();
  const shown: HTMLElement[] = [];
  for (const listing of listings.slice(0, shownCount)) {
    await nextTask();
    shown.push(element('li', {}, previewCard(listing, nowMs)));
  }
  return element(
    'ul',
    { 'aria-label': 'Latest listings', class: 'grid grid-cols-1 gap-5 sm:grid-cols-2' },
    ...shown,
  );
}

function nothingYet(): HTMLElement {
  return element(
    'div',
    { class: noteStyles },
    element('h3', { class: 'type-heading' }, 'No listings yet'),
    element('p', { class: 'text-ink-soft' }, 'Be the first to ask what something is worth.'),
    element('a', { href: '/create', class: buttonStyles() }, 'Create First Listing'),
  );
}

function failure(text: string, retry: () => Promise<void>): HTMLElement {
  const again = element('button', { type: 'button', class: buttonStyles('secondary') }, 'Try again');
  again.addEventListener('click', () => {
    again.disabled = true;
    void retry();
  });
  return element(
    'div',
    { role: 'alert', class: noteStyles },
    element('p', { class: 'type-subheading' }, text),
    again,
  );
}
