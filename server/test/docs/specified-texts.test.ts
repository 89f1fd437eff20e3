import { listingClosedMessage, welcomeMessage } from '@ballpark/domain/contract/filled-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { expect, test } from 'vitest';

// Texts that the specification fixes; screen tests find elements by them.

test.each([
  [messages.loginFailed, 'Login failed'],
  [messages.registrationFailed, 'Registration failed'],
  [messages.onboardingFailed, 'Onboarding failed'],
  [messages.onboardingNotCompleted, 'Failed to complete onboarding.'],
  [messages.listingCreateFailed, 'Failed to create listing'],
  [messages.listingCreateFailedUnexpectedly, 'Failed to create listing. Please try again.'],
  [messages.listingUpdateFailed, 'Failed to update listing'],
  [messages.suggestionFailed, 'Failed to submit suggestion'],
  [messages.suggestionUpdateFailed, 'Failed to update suggestion'],
  [messages.closeFailed, 'Failed to close listing'],
  [messages.reopenFailed, 'Failed to reopen listing'],
  [messages.profileUpdateFailed, 'Failed to update profile'],
  [messages.verificationFailed, 'Verification failed'],
  [messages.resendFailed, 'Failed to resend verification email'],
  [messages.listingsLoadFailed, 'Failed to load listings. Please try again.'],
  [messages.photosUploadFailedOnCreate, 'Failed to upload photos. Please try again.'],
  [messages.photosUploadFailedOnEdit, 'Failed to upload photos'],
  [messages.profilePhotoUploadFailed, 'Failed to upload profile photo. Please try again.'],
  [messages.profilePhotoUpdateFailed, 'Failed to update profile photo. Please try again.'],
  [messages.backgroundUpdateFailed, 'Failed to update background image. Please try again.'],
  [messages.listingPhotosUploadFailed, 'Failed to upload listing photos. Please try again.'],
  [messages.photoUploadFailed, 'Failed to upload photo. Please try again.'],
  [messages.achievementsFailed, 'Failed to load achievements'],
  [messages.listingNotFound, 'Listing not found or failed to load.'],
  [messages.userNotFound, 'User not found'],
  [messages.usernameCheckFailed, 'Error checking username availability'],
  [messages.unknownCity, 'Unknown City'],
  [messages.unknownCountry, 'Unknown Country'],
  [messages.locationUnavailable, 'Location unavailable'],
  [messages.geolocationUnsupported, 'Geolocation is not supported by this browser'],
  [messages.geolocationDenied, 'Location access denied. Please enable location services.'],
  [messages.geolocationUnavailable, 'Location unavailable. Please try again.'],
  [messages.geolocationTimedOut, 'Location request timed out. Please try again.'],
  [messages.geolocationFailed, 'Failed to get location'],
  [messages.onboardingLocationFailed, 'Failed to get location. Please try again.'],
])('the text of a failure is the specification’s: %s', (text, specified) => {
  expect(text).toBe(specified);
});

test.each([
  [messages.welcomeBack, 'Welcome back!'],
  [messages.accountCreated, 'Account created successfully!'],
  [messages.onboardingDone, 'Onboarding completed successfully!'],
  [messages.loggedOut, 'Logged out successfully'],
  [messages.photoUploaded, 'Photo uploaded successfully!'],
  [messages.locationDetected, 'Location detected successfully!'],
  [messages.emailVerified, 'Email verified successfully!'],
  [messages.verificationSent, 'Verification email sent!'],
  [messages.listingCreated, 'Listing created successfully!'],
  [messages.listingUpdated, 'Listing updated successfully!'],
  [messages.photosUploaded, 'Photos uploaded successfully!'],
  [messages.suggestionSubmitted, 'Price suggestion submitted!'],
  [messages.suggestionUpdated, 'Suggestion updated successfully!'],
  [messages.listingClosed, 'Listing closed successfully!'],
  [messages.listingReopened, 'Listing reopened successfully!'],
  [messages.profileUpdated, 'Profile updated successfully!'],
  [messages.profilePhotoUpdated, 'Profile photo updated successfully!'],
  [messages.backgroundUpdated, 'Background image updated successfully!'],
])('the text of a success is the specification’s: %s', (text, specified) => {
  expect(text).toBe(specified);
});

test('what is filled in reads as the specification has it', () => {
  expect(welcomeMessage('Ballpark')).toBe('Welcome to Ballpark!');
  expect(listingClosedMessage(3)).toBe('Listing closed! XP awarded to 3 users.');
});

test.each([
  [messages.usernameMissing, 'Please enter your username'],
  [messages.usernameTooShort, 'Username must be at least 3 characters long'],
  [messages.usernameChecking, 'Please wait while we check username availability'],
  [messages.usernameTaken, 'Username is already taken. Please choose a different one.'],
  [messages.cityNotChosen, 'Please select a location from the suggestions'],
  [messages.interestMissing, 'Please select at least one interest'],
  [messages.locationNotSet, 'Please set your location first'],
  [messages.titleMissing, 'Please enter a title'],
  [messages.descriptionMissing, 'Please enter a description'],
  [messages.locationMissing, 'Please enter a location'],
  [messages.offerAmountInvalid, 'Please enter a valid offer amount'],
  [messages.editFieldsMissing, 'Please fill in all required fields'],
  [messages.amountInvalid, 'Please enter a valid amount'],
  [messages.finalPriceInvalid, 'Please enter a valid final price'],
  [messages.photoInvalid, 'Invalid file'],
  [messages.photoTypeProfile, 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.'],
  [messages.photoTooLargeProfile, 'File too large. Please upload images smaller than 10MB.'],
])('the text of a refusal is the specification’s: %s', (text, specified) => {
  expect(text).toBe(specified);
});
