/** The texts that screens say by themselves (product 2.13): what the browser has to carry. */
export const screenMessages = {
  // Onboarding
  usernameMissing: 'Please enter your username',
  usernameTooShort: 'Username must be at least 3 characters long',
  usernameChecking: 'Please wait while we check username availability',
  usernameTaken: 'Username is already taken. Please choose a different one.',
  usernameTooLong: 'Username must be at most 30 characters long',
  usernameCharacters: 'Username may hold only letters, digits, _ and .',
  usernameEdges: 'Username must begin and end with a letter or digit',
  usernameAvailable: 'Username is available',
  usernameCheckFailed: 'Error checking username availability',
  cityNotChosen: 'Please select a location from the suggestions',
  interestMissing: 'Please select at least one interest',
  locationNotSet: 'Please set your location first',
  onboardingFailed: 'Onboarding failed',
  onboardingNotCompleted: 'Failed to complete onboarding.',
  onboardingDone: 'Onboarding completed successfully!',

  // Accounts
  nameMissing: 'Please enter your name',
  nameTooLong: 'Your name may be at most 80 characters long',
  nameOfHouse: 'This name could be mistaken for the people who run this site. Please choose another one.',
  emailInvalid: 'Please enter a valid email address',
  passwordMissing: 'Please enter your password',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordNoUppercase: 'Password must contain an uppercase letter',
  passwordNoLowercase: 'Password must contain a lowercase letter',
  passwordNoNumber: 'Password must contain a number',
  passwordTooLong: 'Password may be at most 128 characters long',
  passwordTooCommon: 'This password is too common. Please choose another one.',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created successfully!',
  loggedOut: 'Logged out successfully',
  verificationFailed: 'Verification failed',
  verificationTokenMissing: 'The verification link is incomplete',
  resendFailed: 'Failed to resend verification email',
  emailVerified: 'Email verified successfully!',
  verificationSent: 'Verification email sent!',

  // Sessions and access
  signInNeeded: 'Please sign in to continue',
  signInToVerify: 'Sign in to verify your email address',

  // Listings
  titleMissing: 'Please enter a title',
  titleTooLong: 'The title may be at most 100 characters long',
  descriptionMissing: 'Please enter a description',
  descriptionTooLong: 'The description may be at most 500 characters long',
  locationMissing: 'Please enter a location',
  locationTooLong: 'The location may be at most 200 characters long',
  coordinatesInvalid: 'Please choose a location on the map of the world',
  offerAmountInvalid: 'Please enter a valid offer amount',
  editFieldsMissing: 'Please fill in all required fields',
  photosTooMany: 'A listing can have at most 5 photos',
  photoNotYours: 'Please use only photos that you uploaded here',
  listingNotFound: 'Listing not found or failed to load.',
  listingsLoadFailed: 'Failed to load listings. Please try again.',
  listingCreateFailed: 'Failed to create listing',
  listingCreateFailedUnexpectedly: 'Failed to create listing. Please try again.',
  listingUpdateFailed: 'Failed to update listing',
  listingDeleteFailed: 'Failed to delete listing',
  listingNotOpen: 'This listing is closed',
  listingExpired: 'The time for suggestions on this listing is over',
  listingStillOpen: 'This listing is still open',
  listingAutoClosed: 'A listing that closed automatically cannot be reopened',
  notListingOwner: 'Only the owner of this listing can do this',
  typeFixed: 'The type cannot change once there are suggestions',
  independentGuessesFixed: 'Independent guesses cannot be switched on or off once there are suggestions',
  finalPriceInvalid: 'Please enter a valid final price',
  closeFailed: 'Failed to close listing',
  reopenFailed: 'Failed to reopen listing',
  reopenQuestion:
    'Are you sure you want to reopen this listing? This will make it active again but will not reverse any XP awards.',
  deleteQuestion: 'Are you sure you want to delete this listing? This cannot be undone.',
  listingCreated: 'Listing created successfully!',
  listingUpdated: 'Listing updated successfully!',
  listingDeleted: 'Listing deleted successfully!',
  listingClosed: 'Listing closed successfully!',
  listingReopened: 'Listing reopened successfully!',
  lateGuesses: 'New guesses earn 5 XP: a final price has been shown before.',

  // Suggestions
  amountInvalid: 'Please enter a valid amount',
  amountTooLarge: 'The amount may be at most 999,999,999.99, or 999,999,999 in a currency without decimals',
  amountTooPrecise: 'The amount has too many decimals for its currency',
  commentTooLong: 'The note may be at most 250 characters long',
  suggestionFailed: 'Failed to submit suggestion',
  suggestionUpdateFailed: 'Failed to update suggestion',
  suggestionOnOwnListing: 'You cannot suggest a price on your own listing',
  formerMember: 'Former member',
  notSuggestionAuthor: 'You can edit only your own suggestion',
  suggestionSubmitted: 'Price suggestion submitted!',
  suggestionUpdated: 'Suggestion updated successfully!',

  // Profiles and achievements
  userNotFound: 'User not found',
  aboutTooLong: 'The text about you may be at most 500 characters long',
  profileUpdateFailed: 'Failed to update profile',
  namesSaved: 'Your name is saved',
  profileUpdated: 'Profile updated successfully!',
  achievementsFailed: 'Failed to load achievements',

  // Photos
  photoInvalid: 'Invalid file',
  photoTypeListing: 'Invalid file type. Please upload JPEG, PNG, or WebP images.',
  photoTypeProfile: 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.',
  photoTooLargeListing: 'File too large. Please upload images smaller than 5MB.',
  photoTooLargeProfile: 'File too large. Please upload images smaller than 10MB.',
  photoMissing: 'Please choose a photo',
  photosUploadFailedOnCreate: 'Failed to upload photos. Please try again.',
  photosUploadFailedOnEdit: 'Failed to upload photos',
  profilePhotoUploadFailed: 'Failed to upload profile photo. Please try again.',
  profilePhotoUpdateFailed: 'Failed to update profile photo. Please try again.',
  backgroundUpdateFailed: 'Failed to update background image. Please try again.',
  listingPhotosUploadFailed: 'Failed to upload listing photos. Please try again.',
  photoUploadFailed: 'Failed to upload photo. Please try again.',
  photoUploaded: 'Photo uploaded successfully!',
  photosUploaded: 'Photos uploaded successfully!',
  profilePhotoUpdated: 'Profile photo updated successfully!',
  backgroundUpdated: 'Background image updated successfully!',

  // Places
  unknownCity: 'Unknown City',
  unknownCountry: 'Unknown Country',
  locationUnavailable: 'Location unavailable',
  geolocationUnsupported: 'Geolocation is not supported by this browser',
  geolocationDenied: 'Location access denied. Please enable location services.',
  geolocationUnavailable: 'Location unavailable. Please try again.',
  geolocationTimedOut: 'Location request timed out. Please try again.',
  geolocationFailed: 'Failed to get location',
  onboardingLocationFailed: 'Failed to get location. Please try again.',
  locationDetected: 'Location detected successfully!',

  // Contact
  subjectMissing: 'Please choose a subject',
  messageMissing: 'Please enter a message',

  // Pushes
  pushFailed: 'Push notifications could not be turned on in this browser. Please try again later.',

  // Without a network
  offline: 'You are offline.',
  offlineKept: 'What you enter is kept. Send it once you are back.',

  // Any call
  invalidInput: 'Please check what you entered',
  tooLarge: 'This is too large to be sent',
  unavailable: 'The service is briefly unavailable. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const;

/** 'Listing closed! XP awarded to N users.' (product 6.5); no award: the plain text. */
export function listingClosedMessage(awardCount: number): string {
  if (awardCount === 0) return screenMessages.listingClosed;
  return `Listing closed! XP awarded to ${awardCount} ${awardCount === 1 ? 'user' : 'users'}.`;
}

/** The welcome toast after onboarding names the product. */
export function welcomeMessage(productName: string): string {
  return `Welcome to ${productName}!`;
}
