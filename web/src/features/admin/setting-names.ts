/** The labels of the settings, by their names of the API. */
export const settingNames: Record<string, string> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  footer: 'Last line',
  contactEmail: 'Contact address',
  figures: 'Figures',
  countsFigures: 'Counting the figures',
  signUp: 'Signing up',
  rules: 'House rules',
};
