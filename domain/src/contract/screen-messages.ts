import {
  countWords,
  grouped,
  maxAboutLength,
  maxCommentLength,
  maxDescriptionLength,
  maxLocationLength,
  maxNameLength,
  maxPasswordLength,
  maxTitleLength,
  maxUsernameLength,
  minPasswordLength,
  minUsernameLength,
} from '../text-limits.ts';
import { maxAmount } from '../money.ts';
import { pairLimit, xpOf } from '../xp.ts';
import { maxListingPhotos } from '../photos.ts';
import { signalLimits } from '../signals.ts';

/* The texts of screens, which the browser has to load. Each is an export of its own, so that the build puts it into the
   file that shows it, and no page loads texts that only other pages show. */

// Onboarding
export const usernameMissing = 'Please enter your username';
export const usernameTooShort = `Username must be at least ${minUsernameLength} characters long`;
export const usernameChecking = 'Please wait while we check username availability';
export const usernameTaken = 'Username is already taken. Please choose a different one.';
export const usernameReserved = 'This username is reserved. Please choose a different one.';
export const usernameTooLong = `Username must be at most ${maxUsernameLength} characters long`;
export const usernameCharacters = 'No spaces or other signs: only letters, numbers, _ and .';
export const usernameEdges = 'Username must start and end with a letter or number';
export const usernameAvailable = 'Username is available';
export const usernameCheckFailed = 'Error checking username availability';
export const cityNotChosen = 'Please select a location from the suggestions';
export const interestMissing = 'Please select at least one interest';
export const locationNotSet = 'Please set your location first';
export const onboardingFailed = 'Onboarding failed';
export const onboardingNotCompleted = 'Failed to complete onboarding.';
export const onboardingDone = 'Onboarding completed successfully!';

// Accounts
export const nameMissing = 'Please enter your name';
export const nameTooLong = `Names can have at most ${maxNameLength} characters`;
export const nameOfHouse = 'This name could be mistaken for one of our team. Please choose another one.';
export const emailInvalid = 'Please enter a valid email address';
export const passwordMissing = 'Please enter your password';
export const passwordTooShort = `Password must be at least ${minPasswordLength} characters long`;
export const passwordNoUppercase = 'Password must contain an uppercase letter';
export const passwordNoLowercase = 'Password must contain a lowercase letter';
export const passwordNoNumber = 'Password must contain a number';
export const passwordTooLong = `Password must be at most ${maxPasswordLength} characters long`;
export const passwordTooCommon = 'This password is too common. Please choose another one.';
export const loginFailed = 'Login failed';
/** At the field: the toast says what the server said. */
export const loginRefused = 'Check your email address and your password';
export const registrationFailed = 'Registration failed';
/** After signing in, if the browser refuses storage. */
export const storageRefused =
  'Your browser blocks storage, so you’ll be signed out when you reload or close this page.';
export const welcomeBack = 'Welcome back!';
export const accountCreated = 'Account created successfully!';
export const loggedOut = 'Logged out successfully';
export const verificationFailed = 'Verification failed';
export const verificationTokenMissing = 'The verification link is incomplete';
export const resendFailed = 'Failed to resend verification email';
export const emailVerified = 'Email verified successfully!';
export const verificationSent = 'Verification email sent!';

// Sessions and access
export const signInNeeded = 'Please sign in to continue';
export const sharedListingGone = 'The listing you opened is gone.';

// Listings
export const titleMissing = 'Please enter a title';
export const titleTooLong = `Titles can have at most ${maxTitleLength} characters`;
export const descriptionMissing = 'Please enter a description';
export const descriptionTooLong = `Descriptions can have at most ${maxDescriptionLength} characters`;
export const locationMissing = 'Please enter a location';
export const locationTooLong = `Locations can have at most ${maxLocationLength} characters`;
export const coordinatesInvalid = 'Please choose a real location';
export const offerAmountInvalid = 'Please enter a valid offer amount';
export const editFieldsMissing = 'Please fill in all required fields';
export const photosTooMany = `A listing can have at most ${maxListingPhotos} photos`;
export const photoNotYours =
  'Please only use photos you’ve uploaded here. If this one was yours, we no longer have it: please add it again.';
export const listingNotFound = 'Listing not found or failed to load.';
export const listingsLoadFailed = 'Failed to load listings. Please try again.';
export const listingCreateFailed = 'Failed to create listing';
export const listingCreateFailedUnexpectedly = 'Failed to create listing. Please try again.';
export const listingUpdateFailed = 'Failed to update listing';
export const listingDeleteFailed = 'Failed to delete listing';
export const listingNotOpen = 'This listing is closed';
export const listingExpired = 'This listing has expired';
export const listingStillOpen = 'This listing is still open';
export const listingAutoClosed = 'You can’t reopen an expired listing';
export const notListingOwner = 'Only the owner of this listing can do this';
export const typeFixed = 'You can’t change the type once people have guessed';
export const independentGuessesFixed = 'You can’t hide or show other guesses once people have guessed';
export const finalPriceInvalid = 'Please enter a valid final price';
export const closeFailed = 'Failed to close listing';
export const reopenFailed = 'Failed to reopen listing';
export const reopenQuestion =
  'Are you sure you want to reopen this listing? This will make it active again but will not reverse any XP awards.';
export const deleteQuestion = 'Are you sure you want to delete this listing? You can’t undo this.';
export const listingCreated = 'Listing created successfully!';
export const listingUpdated = 'Listing updated successfully!';
export const listingDeleted = 'Listing deleted successfully!';
export const listingClosed = 'Listing closed successfully!';
export const listingReopened = 'Listing reopened successfully!';
export const lateGuesses = `Since the price was already revealed, new guesses earn only ${xpOf.participation} XP.`;
export const awardTiers = `${xpOf.closest} XP for the closest, ${xpOf.close} within 10%, ${xpOf.participation} for taking part.`;
export const missingXp = `${xpOf.closest - xpOf.participation} XP more for the closest, ${xpOf.close - xpOf.participation} more within 10%.`;
export const nobodyEarnsAgain = 'Nobody earns XP this time, since the price was already revealed.';
export const takingPartAlone = `${xpOf.participation} XP for taking part, since the price was already revealed.`;
export const newGuessesAlone = `${xpOf.participation} XP for new guesses.`;
export const pairParticipation = `Only ${xpOf.participation} XP: you two share a network or browser and keep guessing each other’s prices. A moderator can lift this.`;
export const pairUnpaid = `No XP: you two share a network or browser and have earned XP from each other’s listings ${countWords[pairLimit.paid]} times in ${signalLimits.days} days. A moderator can lift this.`;

// Suggestions
export const amountInvalid = 'Please enter a valid amount';
export const amountMissing = 'Enter an amount';
export const amountTooLarge = `Amounts can be at most ${grouped(maxAmount)}, or ${grouped(Math.floor(maxAmount))} in a currency without decimals`;
export const amountTooPrecise = 'That’s too many decimals for this currency';
export const commentTooLong = `Notes can have at most ${maxCommentLength} characters`;
export const saveFailed = 'Failed to save the listing';
export const suggestionFailed = 'Failed to submit suggestion';
export const suggestionWaits = 'Kept. We’ll send it when you’re back online.';
export const suggestionUpdateFailed = 'Failed to update suggestion';
export const suggestionOnOwnListing = 'You can’t guess on your own listing';
export const formerMember = 'Former member';
export const notSuggestionAuthor = 'You can only edit your own guess';
export const streakNotSaved = 'We couldn’t save the change';
export const suggestionSubmitted = 'Price suggestion submitted!';
export const suggestionUpdated = 'Suggestion updated successfully!';
export const suggestionAnswered =
  'Others have guessed, too, so you can’t withdraw your guess any more. You can still change it.';
export const suggestionPaid = 'This guess has earned XP, so you can’t withdraw it any more.';
export const withdrawQuestion =
  'Withdraw your guess? Its amount and note will be gone. You can guess again while this is open.';
export const suggestionWithdrawn = 'Guess withdrawn';
export const suggestionWithdrawFailed = 'We couldn’t withdraw your guess';
export const linkCopied = 'Link copied!';
export const linkNotCopied = 'We couldn’t copy the link. Copy it from the address bar.';
export const pictureFailed = 'We couldn’t create the picture';
export const pictureSaved = 'Picture saved!';

// Profiles and achievements
export const userNotFound = 'User not found';
export const aboutTooLong = `About can have at most ${maxAboutLength} characters`;
export const profileUpdateFailed = 'Failed to update profile';
export const namesSaved = 'Saved';
export const profileUpdated = 'Profile updated successfully!';
export const achievementsFailed = 'Failed to load achievements';

// Photos
export const photoInvalid = 'Invalid file';
export const photoTypeListing = 'Invalid file type. Please upload JPEG, PNG, or WebP images.';
export const photoTypeProfile = 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.';
export const photoTooLargeListing = 'File too large. Please upload images smaller than 5MB.';
export const photoTooLargeProfile = 'File too large. Please upload images smaller than 10MB.';
export const photoMissing = 'Please choose a photo';
export const photosUploadFailedOnCreate = 'Failed to upload photos. Please try again.';
export const photosUploadFailedOnEdit = 'Failed to upload photos';
export const profilePhotoUploadFailed = 'Failed to upload profile photo. Please try again.';
export const profilePhotoUpdateFailed = 'Failed to update profile photo. Please try again.';
export const backgroundUpdateFailed = 'Failed to update background image. Please try again.';
export const listingPhotosUploadFailed = 'Failed to upload listing photos. Please try again.';
export const photoUploadFailed = 'Failed to upload photo. Please try again.';
export const photoUploaded = 'Photo uploaded successfully!';
export const photosUploaded = 'Photos uploaded successfully!';
export const profilePhotoUpdated = 'Profile photo updated successfully!';
export const backgroundUpdated = 'Background image updated successfully!';

// Places
export const unknownCity = 'Unknown City';
export const unknownCountry = 'Unknown Country';
export const locationUnavailable = 'Location unavailable';
export const geolocationUnsupported = 'Geolocation is not supported by this browser';
export const geolocationDenied = 'Location access denied. Please enable location services.';
export const geolocationUnavailable = 'Location unavailable. Please try again.';
export const geolocationTimedOut = 'Location request timed out. Please try again.';
export const geolocationFailed = 'Failed to get location';
export const onboardingLocationFailed = 'Failed to get location. Please try again.';
export const locationDetected = 'Location detected successfully!';

// Contact
export const subjectMissing = 'Please choose a subject';
export const messageMissing = 'Please enter a message';

// Pushes
export const pushFailed = 'We couldn’t turn on push notifications in this browser. Please try again later.';
export const pushServiceUnknown =
  'We can’t reach this browser’s push service. Chrome, Edge, Firefox and Safari work.';

// Without a network
export const offline = 'You’re offline.';
export const serverAway = 'We can’t reach the server.';
export const stillReadable = 'You can still look around.';
export const unsentKept = 'We’ve kept what you typed.';

// Any call
export const invalidInput = 'Please check what you entered';
export const tooLarge = 'This is too large to send';
export const unavailable = 'We’re briefly unavailable. Please try again in a moment.';
export const unexpected = 'Something went wrong on our side. Please try again.';
export const siteTextFailed = 'We couldn’t load this text';
