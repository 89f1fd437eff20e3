import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { shortenLocation } from '@ballpark/domain/location-privacy.ts';
import { formatAmount } from '@ballpark/domain/money.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { displayName } from '../../../lib/format/display-name.ts';
import { element, lineDrawing } from '../../../lib/element.ts';
import { relativeTime } from '../../../lib/format/relative-time.ts';
import { spokenAmount } from '../../../lib/format/spoken-amount.ts';
import { thumbhashUrl } from '../../../lib/format/thumbhash-url.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { initialOf } from '../../../ui/initial.ts';

const picture = 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l3-3 4 4M15 9.5h.01';
const pin = 'M12 21c-4-4.5-6.5-7.7-6.5-11a6.5 6.5 0 0 1 13 0c0 3.3-2.5 6.5-6.5 11ZM12 10h.01';
const bubble = 'M5 5h14v11h-7l-4.5 4v-4H5z';

/** A listing on the landing page (product 2.3), which is shown without React: see public-page.ts. */
export function previewCard(listing: ListingCard, nowMs: number): HTMLElement {
  const path = `/listing/${listing.id}`;
  return element(
    'article',
    {
      class:
        'group relative flex h-full flex-col overflow-hidden rounded-xl border border-line/70 bg-surface shadow-card transition-[box-shadow,translate] duration-200 ease-out hover:-translate-y-0.5 hover:shadow-lifted',
    },
    cover(listing),
    element(
      'div',
      { class: 'flex flex-1 flex-col gap-2 p-4 sm:p-5' },
      price(listing),
      element(
        'h3',
        { dir: 'auto', class: 'line-clamp-2 type-subheading' },
        element('a', { href: path, class: 'after:absolute after:inset-0' }, listing.title),
      ),
      element(
        'p',
        { dir: 'auto', class: 'line-clamp-2 text-[0.9375rem] text-ink-soft' },
        listing.description,
      ),
      facts(listing),
      owner(listing, nowMs),
      element(
        'a',
        { href: path, class: `${buttonStyles('primary', 'md', true)} relative mt-1` },
        'Suggest Price',
      ),
    ),
  );
}

function cover({ photoUrls: [url], photos }: ListingCard): HTMLElement {
  const placeholder = element(
    'span',
    { class: 'grid size-full place-items-center text-accent-ink opacity-60' },
    lineDrawing(picture, 'size-14'),
  );
  const box = element(
    'div',
    { class: 'relative aspect-4/3 overflow-hidden on-faded-field' },
    !url && placeholder,
  );
  if (!url) return box;
  const photo = element('img', {
    src: cardPhotoUrl(url),
    alt: '',
    loading: 'lazy',
    decoding: 'async',
    class:
      'size-full bg-cover bg-center object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]',
  });
  const blurred = thumbhashUrl(photos[0]?.thumbhash);
  if (blurred) photo.style.backgroundImage = `url(${blurred})`;
  photo.addEventListener('error', () => photo.replaceWith(placeholder));
  box.append(photo);
  return box;
}

function price({ hasOffer, offerAmount, currency }: ListingCard): HTMLElement {
  if (!hasOffer || offerAmount === null) {
    return element('p', { class: 'font-display text-2xl font-bold text-ink-faint' }, "What's it worth?");
  }
  return element(
    'p',
    { class: 'text-sm font-semibold text-ink-soft' },
    'Offered: ',
    element(
      'span',
      { class: 'text-2xl text-accent-ink' },
      element(
        'span',
        { 'aria-hidden': 'true', class: 'type-amount whitespace-nowrap' },
        formatAmount(offerAmount, currency),
      ),
      element('span', { class: 'sr-only' }, spokenAmount(offerAmount, currency)),
    ),
  );
}

function facts({ location, suggestionCount }: ListingCard): HTMLElement {
  return element(
    'p',
    { class: 'mt-auto flex items-center gap-x-4 pt-1 text-sm text-ink-soft' },
    element(
      'span',
      { class: 'flex min-w-0 items-center gap-1' },
      lineDrawing(pin, 'size-4 shrink-0 text-ink-faint'),
      element('span', { class: 'truncate' }, shortenLocation(location)),
    ),
    element(
      'span',
      { class: 'ml-auto flex shrink-0 items-center gap-1 font-semibold tabular-nums' },
      lineDrawing(bubble, 'size-4 text-ink-faint'),
      `${suggestionCount} ${suggestionCount === 1 ? 'suggestion' : 'suggestions'}`,
    ),
  );
}

function owner({ user, createdAt }: ListingCard, nowMs: number): HTMLElement {
  const name = displayName(user);
  const { letter, tint } = initialOf(name);
  const face = user.photoUrl
    ? element('img', {
        src: cardPhotoUrl(user.photoUrl),
        alt: '',
        loading: 'lazy',
        class: 'size-8 shrink-0 rounded-full bg-sunken object-cover',
      })
    : element(
        'span',
        {
          'aria-hidden': 'true',
          class: `inline-grid size-8 shrink-0 place-items-center rounded-full font-display text-sm leading-none font-bold select-none ${tint}`,
        },
        letter,
      );
  return element(
    'div',
    { class: 'flex items-center gap-2.5 border-t border-line pt-3 text-sm text-ink-soft' },
    element(
      'a',
      {
        href: `/profile/${user.id}`,
        class:
          'relative flex min-h-8 min-w-0 items-center gap-2 rounded-full pr-2 font-semibold text-ink underline-offset-3 hover:underline',
      },
      face,
      element('span', { class: 'truncate' }, name),
    ),
    element('time', { datetime: createdAt, class: 'ml-auto shrink-0' }, relativeTime(createdAt, nowMs)),
  );
}
