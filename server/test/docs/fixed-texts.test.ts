import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from '@ballpark/domain/english.ts';
import { listingClosedMessage, welcomeMessage } from '@ballpark/domain/contract/filled-texts.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';

/** Screen tests find elements by them; see docs/fixed.md. */
const fixed = {
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  onboardingFailed: 'Onboarding failed',
  onboardingNotCompleted: 'Failed to complete onboarding.',
  listingCreateFailed: 'Failed to create listing',
  listingCreateFailedUnexpectedly: 'Failed to create listing. Please try again.',
  listingUpdateFailed: 'Failed to update listing',
  suggestionFailed: 'Failed to submit suggestion',
  suggestionUpdateFailed: 'Failed to update suggestion',
  closeFailed: 'Failed to close listing',
  reopenFailed: 'Failed to reopen listing',
  profileUpdateFailed: 'Failed to update profile',
  verificationFailed: 'Verification failed',
  resendFailed: 'Failed to resend verification email',
  listingsLoadFailed: 'Failed to load listings. Please try again.',
  photosUploadFailedOnCreate: 'Failed to upload photos. Please try again.',
  photosUploadFailedOnEdit: 'Failed to upload photos',
  profilePhotoUploadFailed: 'Failed to upload profile photo. Please try again.',
  profilePhotoUpdateFailed: 'Failed to update profile photo. Please try again.',
  backgroundUpdateFailed: 'Failed to update background image. Please try again.',
  listingPhotosUploadFailed: 'Failed to upload listing photos. Please try again.',
  photoUploadFailed: 'Failed to upload photo. Please try again.',
  achievementsFailed: 'Failed to load achievements',
  listingNotFound: 'Listing not found or failed to load.',
  userNotFound: 'User not found',
  usernameCheckFailed: 'Error checking username availability',
  unknownCity: 'Unknown City',
  unknownCountry: 'Unknown Country',
  locationUnavailable: 'Location unavailable',
  geolocationUnsupported: 'Geolocation is not supported by this browser',
  geolocationDenied: 'Location access denied. Please enable location services.',
  geolocationUnavailable: 'Location unavailable. Please try again.',
  geolocationTimedOut: 'Location request timed out. Please try again.',
  geolocationFailed: 'Failed to get location',
  onboardingLocationFailed: 'Failed to get location. Please try again.',
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created successfully!',
  onboardingDone: 'Onboarding completed successfully!',
  loggedOut: 'Logged out successfully',
  photoUploaded: 'Photo uploaded successfully!',
  locationDetected: 'Location detected successfully!',
  emailVerified: 'Email verified successfully!',
  verificationSent: 'Verification email sent!',
  listingCreated: 'Listing created successfully!',
  listingUpdated: 'Listing updated successfully!',
  photosUploaded: 'Photos uploaded successfully!',
  suggestionSubmitted: 'Price suggestion submitted!',
  suggestionUpdated: 'Suggestion updated successfully!',
  listingClosed: 'Listing closed successfully!',
  listingReopened: 'Listing reopened successfully!',
  profileUpdated: 'Profile updated successfully!',
  profilePhotoUpdated: 'Profile photo updated successfully!',
  backgroundUpdated: 'Background image updated successfully!',
  usernameMissing: 'Please enter your username',
  usernameTooShort: 'Username must be at least 3 characters long',
  usernameChecking: 'Please wait while we check username availability',
  usernameTaken: 'Username is already taken. Please choose a different one.',
  cityNotChosen: 'Please select a location from the suggestions',
  interestMissing: 'Please select at least one interest',
  locationNotSet: 'Please set your location first',
  titleMissing: 'Please enter a title',
  descriptionMissing: 'Please enter a description',
  locationMissing: 'Please enter a location',
  offerAmountInvalid: 'Please enter a valid offer amount',
  editFieldsMissing: 'Please fill in all required fields',
  amountInvalid: 'Please enter a valid amount',
  finalPriceInvalid: 'Please enter a valid final price',
  photoInvalid: 'Invalid file',
  photoTypeProfile: 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.',
  photoTooLargeProfile: 'File too large. Please upload images smaller than 10MB.',
};

test('the fixed texts are word for word', () => {
  expect(messages).toMatchObject(fixed);
  expect(welcomeMessage(english, 'Ballpark')).toBe('Welcome to Ballpark!');
  expect(listingClosedMessage(english, 3)).toBe('Listing closed! XP awarded to 3 users.');
});

test('American English has none of them, nor of the fixed words of the screens', () => {
  const root = join(import.meta.dirname, '../../..');
  const labels = readFileSync(join(root, 'e2e/fixed-labels.test.ts'), 'utf8');
  const texts = globSync('locales/en-US/*.po', { cwd: root })
    .flatMap((file) => parsePo(readFileSync(join(root, file), 'utf8')).items)
    .map(({ msgid }) => msgid);
  expect(texts.length).toBeGreaterThan(50);
  const isFixed = (text: string) =>
    Object.values<string>(fixed).includes(text) ||
    ["'", '"'].some((mark) => labels.includes(mark + text + mark));
  expect(texts.filter(isFixed)).toEqual([]);
});
