import { openHours } from '@ballpark/domain/listing-window.ts';
import type { Declared } from '@ballpark/domain/contract/operations.ts';

/** What a stranger must know of each operation beyond its summary and its fields, as one paragraph of Markdown. */
export const operationNotes: Record<Declared['id'], string> = {
  register:
    'Answers a session at once; what needs a verified e-mail address opens with `verifyEmail`. Latitude and longitude 0 mean ‘unknown’. An address can register 20 accounts an hour. A name must not look like somebody’s username. An account that nobody verifies within 24 hours of its last mail is gone.',
  login:
    'An unknown address and a wrong password get the same answer in the same time. After 10 wrong passwords for one account from one network, or 50 in all, within 15 minutes further ones answer 429; so they do after 20 for one account from anywhere. A browser that brings the cookie of an earlier sign-in to that account is counted by itself alone. A person has 50 sessions at most; a further one ends the one that was used longest ago.',
  logout: 'The token that is sent is dead from then on; other sessions of the person live on.',
  getOwnProfile: 'With `isEmailVerified` and `isOnboarded`, which say what the person can do already.',
  verifyEmail:
    'The token must come from the newest mail to the person who is signed in, and lives for 24 hours. Whoever is verified already stays so, whatever the token.',
  resendVerification: 'The mail holds a new link; older links are dead once it has gone out.',
  completeOnboarding:
    'Can be done once. Whoever sends no `username` gets one that is made from their name. The point is kept rounded to 0.01°, and others see only the centre of the city that it lies in.',
  checkUsername:
    'A name that is too short, too long or holds other characters is not available, and `message` says why; nor is one that looks like another’s (`l` for `I`, `0` for `o`) or holds a word by which somebody would pass for the house. One’s own name is available.',
  listListings:
    'Without a session, or without a saved point, distance plays no part. `search` finds beginnings of words in title and description in any case, with or without accents, and forgives a typing slip in longer words; what it finds in a title comes first.',
  getListing: 'With every suggestion, newest first.',
  createListing:
    'The currency follows from the country of the point; without a point, from the place that `location` names, else from where the owner is. `photoUrls` takes what the photo uploads answered; the first is the cover.',
  updateListing:
    'All fields are written: what is left out becomes its default, but for a point, which stays while `location` does. Once there are suggestions, the type stays, and so does the currency.',
  deleteListing: 'Takes its suggestions along, in whatever state it is. It cannot be undone.',
  closeListing:
    'The nearest suggestions earn 50 XP each, others within 10 % of the final price 20, the rest 5. A suggestion is paid once: after reopening, only those never paid earn anything. `xpRewards` lists the awards of this close alone.',
  reopenListing: 'The final price is emptied. A listing that closed because its time ran out stays closed.',
  createSuggestion: `Not on one’s own listing, and not once its ${openHours} hours are over, even if it has not been closed yet.`,
  listSuggestions: 'The same as in `getListing`.',
  updateSuggestion: 'Amount and note are both written: a note that is left out is removed.',
  getProfile: 'E-mail address and address are never among it.',
  updateProfile: '`null` empties a photo or the text about oneself.',
  listProfileListings: 'Open and closed ones.',
  listProfileSuggestions: 'Each with the listing that it prices.',
  searchCities:
    'In any case, with or without accents; of cities that fit equally well the largest comes first.',
  lookUpLocation:
    'A point far from every city answers ‘Unknown City’ and ‘Unknown Country’ with status 200: it is no failure.',
  getLeaderboard:
    'At most 100 people. Who has more XP stands higher, of equals whoever reached it first; equals share a rank.',
  getXp: 'Above 50 XP the level is Regular, above 100 Pro.',
  getOwnXpHistory: 'Each row is one award; all of them together are the person’s XP.',
  getXpHistory: 'Each row is one award; all of them together are the person’s XP.',
  listAchievements: 'In an order that does not change. The icons are named as Lucide names them.',
  getAchievementProgress:
    'What three of the achievements’ categories count, and how many suggestions there are in all.',
  uploadProfilePhoto:
    'The kind is judged by the bytes, not by the name. The photo is kept as WebP without its metadata, at most 2048 pixels wide and high; one that no profile names within a day is removed.',
  uploadPhoto:
    'The kind is judged by the bytes, not by the name. The photo is kept as WebP without its metadata, at most 2048 pixels wide and high, with a card size beside it (`-480.webp`); one that no listing names within a day is removed.',
  uploadPhotos: 'As `uploadPhoto`, for each.',
  getPhotoHealth: 'Answers 200 either way; `status` tells.',
  listNotifications:
    'Events of one kind on one listing are one notification until it is read, and it moves up with each. They are kept for 90 days.',
  readNotification: 'Only one’s own; others’ are not found.',
  readAllNotifications: 'Whatever happens later begins anew.',
  getNotificationSettings: 'Whoever has never chosen is told as by default.',
  updateNotificationSettings:
    'All kinds are written. Quiet hours may go over midnight; mail and push wait for their end, the list in the app does not.',
  unsubscribe:
    'The address stands in the `List-Unsubscribe` header of each mail; any form that is posted is taken. A GET leads to the page that asks first.',
  followLive:
    'A hint says where to look again and holds nothing of what is there. It begins with `ready`, from where on all is told; what was read before may be out of date. `listing` comes for the listings that are followed, `notifications` and `me` (XP, achievements, a verified address) for what is the caller’s, `leaderboard` at most every 5 seconds. Whoever comes back with `Last-Event-ID` is told first what happened meanwhile, or `resync` where that is no longer known: everything is to be read again. A comment comes every 20 seconds. A person can have 6 streams; a further one ends the oldest with `ended`, as the end of the session does within 5 seconds. A stream can be opened 60 times a minute. Whoever has not finished signing up hears of their own account alone, whatever listings they name.',
  getPushKey: 'Made at the first start; it stays the same, so that browsers stay subscribed.',
  savePushSubscription:
    'Takes what `PushSubscription.toJSON()` gives. The address must be https on a public host. One that another person had passes to the caller; of more than ten the oldest ends. A browser whose push service says that it is gone is forgotten.',
  deletePushSubscription: 'To be called before signing out.',
  autoCloseListings:
    'Their suggesters earn 5 XP each. Safe to call at any time and by several at once: each listing is closed once.',
};
