/**
 * What travels together. Each file costs a request and its headers, and small files compress badly: a profile had 41 files, and a slow
 * phone waited for them in seven turns. A group takes along whatever its files need, but for what a group above it has.
 */
const groups: { name: string; test: RegExp; minShareCount?: number }[] = [
  // All texts, for the schemas that name one by its key. Other files carry the texts that they say.
  { name: 'all-texts', test: /\/domain\/src\/contract\/screen-messages/ },

  // What every page of the app needs, and the frame around it. React alone is the largest file, and the last one to arrive.
  { name: 'core', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  {
    name: 'shell',
    test: /\/(?:node_modules\/@tanstack\/|web\/src\/router\/|features\/shell\/(?:logo|page-title|access-guard|splash|use-skeleton-end)|lib\/(?:push\/install-offer|session\/(?:intended-path|use-sign-out))|ui\/(?:pop-state-first|lazy-dialog|lazy-when-idle|prepare-toasts|theme|use-is-wide)|domain\/src\/(?:route-access|site\.ts))/,
  },
  {
    name: 'frame',
    test: /\/(?:pages\/app-shell|features\/(?:shell\/(?:app-layout|app-top-bar|thumb-bar)|notifications\/notification-bell)\.|lucide-react\/dist\/esm\/icons\/(?:bell|house|layout-grid|menu)\.mjs)/,
  },

  // What many pages share.
  {
    name: 'amounts',
    test: /\/(?:domain\/src\/(?:money|notation|rough-amount)|web\/src\/lib\/format\/(?:spoken-amount|amount-text|rough-amount-text))\.tsx?$/,
  },
  { name: 'open-entry', test: /\/ui\/(?:open-entry|use-close-on-back)/ },
  { name: 'passwords', test: /\/domain\/src\/(?:common-passwords|password)\.ts$/ },
  { name: 'listing-rules', test: /\/domain\/src\/listing-(?:access|window)\.ts$/ },
  {
    name: 'form-parts',
    test: /\/(?:lib\/(?:use-navigate-from-here|api\/use-mutation-once|lazy-resolver)|ui\/(?:live-region|discard-dialog|progress-bar)|features\/photos\/photo-refused|domain\/src\/contract\/filled-messages)/,
  },
  {
    name: 'proof',
    test: /\/(?:lib\/(?:proof\/(?:use-|factors-query|proof-dialog)|passkeys\/passkey-support)|domain\/src\/(?:contract\/factor-messages|passkey-host))/,
  },
  {
    name: 'device-place',
    test: /\/(?:features\/places\/(?:use-device-location|device-location)|icons\/(?:locate-fixed|arrow-left)\.mjs)/,
  },
  // Who said something, and when.
  { name: 'people', test: /\/web\/src\/(?:ui\/(?:avatar|initial)|lib\/format\/relative-time-text)\.tsx?$/ },
  {
    name: 'common',
    // Nothing of the contract: zod would come along. Nor what only lists of listings, single presses, or only the pages of mailed links or passwords need.
    test: /\/(?:web\/src\/(?:ui(?!\/(?:empty-state|badge|open-entry|use-close-on-back|select|photo-skeleton|pager|confirm-dialog|segmented|pulse|vibrate|wants-less-motion))|boot|lib(?!\/(?:zod|session\/oidc-attempt|api\/(?:patch-cards|listing-query)|format\/(?:thumbhash|amount|hero-amount|spoken-amount|relative-time))))|domain\/src(?!\/contract|\/(?:distance|achievement|currenc|money|bare-number|read-amount|pair-limit|track-record|xp|confidence|common-passwords|password|count-words|repeat-limits))|lucide-react(?!\/dist\/esm\/icons\/(?:unlink|mail-open|fingerprint-pattern|eye-off|scale|cloud-off|medal|heart|lightbulb|chevron-left|download|shield-check|log-in)))\//,
    minShareCount: 5,
  },

  // By themselves, for other pages need them than the groups below.
  { name: 'distance', test: /\/domain\/src\/distance\./ },
  { name: 'listing-query', test: /\/(?:lib\/api\/listing-query|feed\/just-posted)\./ },
  {
    name: 'refusals',
    test: /\/(?:features\/auth\/(?:form-refusal|refusal-text|wait-text|place-field-errors)|domain\/src\/contract\/password-messages)\./,
  },

  // Profiles and what is like them.
  {
    name: 'icons',
    test: /\/lucide-react\/dist\/esm\/icons\/(?:target|medal|tag|tags|lightbulb|rotate-ccw|circle-check|heart|party-popper|settings)\.mjs$/,
  },
  {
    name: 'progress',
    test: /\/(?:domain\/src\/member-level|web\/src\/(?:lib\/(?:level-progress|streak\/)|features\/xp\/(?:xp-queries|award-reasons)))/,
  },
  {
    name: 'own-profile',
    test: /\/(?:features\/(?:photos\/(?:profile-photo-picker|keep-sending|upload-photo)|profile\/(?:profile-queries|use-update-profile)|places\/look-up-location)|lib\/(?:api\/upload|format\/interest-names)|domain\/src\/initial-color)\./,
  },
  {
    name: 'achievements',
    test: /\/(?:features\/achievements\/(?:achievement-queries|achievement-order|medallion)|ui\/stat-card)\./,
  },
  { name: 'person', test: /\/(?:lib\/people\/person-menu|domain\/src\/track-record|icons\/ban)\./ },

  // Cards, and what they share with the page of a listing.
  { name: 'card-skeletons', test: /\/(?:ui\/photo-skeleton|card\/listing-card-skeleton)\./ },
  {
    name: 'listings',
    test: /\/(?:node_modules\/thumbhash\/|format\/thumbhash-url\.|card\/answer-facts-of\.|ui\/pulse\.|lib\/use-deferred-query\.)/,
  },
  // The page of a listing and its dialogs.
  {
    name: 'listing-parts',
    test: /\/(?:detail\/(?:xp-promises|closed-price-card)|listing\/use-pair-limits|suggestions\/(?:celebrate-late|by-nearness|amounts-of-others|refusal-texts)|lib\/(?:share-link|format\/hero-amount|api\/use-refresh-listing)|icons\/share-2)\./,
  },
  { name: 'cards', test: /\/card\/(?:listing-card|listing-card-photo|listing-place)\./ },
  { name: 'card-lists', test: /\/(?:feed\/card-grid|card\/save-button|api\/patch-cards)\./ },
];

export const chunkGroups = groups.map((group, at) => ({ ...group, priority: groups.length - at }));
