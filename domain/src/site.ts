type Site = {
  name: string;
  description: string;
  footerYear: number;
  contactEmail: string | null;
  figures: readonly { value: string; label: string }[];
  averageSavings: string;
};

/** What a deployer may change about the product: its name, its marketing figures and the footer's year; its terms stand in site-terms.ts. */
export const site: Site = {
  name: 'Ballpark',
  /** One line that says what it is: the page's description, the installed app's too. */
  description: 'Find out what something is worth: post it, let people nearby suggest a fair price.',
  footerYear: 2024,
  /** Where questions go: the contact form sends nothing. Null: no address is named anywhere. */
  contactEmail: null,
  figures: [
    { value: '10K+', label: 'active users' },
    { value: '50K+', label: 'suggestions' },
    { value: '95%', label: 'satisfaction' },
  ],
  averageSavings: '$500-2,000',
};
