type Terms = { date: string; parts: readonly { title: string; texts: readonly string[] }[] };

/** Apart from the other settings, because few pages need them. */
export const termsOf = (name: string): Terms => ({
  date: '28 November 2026',
  parts: [
    {
      title: `What ${name} is`,
      texts: [
        `${name} is a place to ask what something is worth and to say what you think. It’s free. Nothing is bought, sold or paid for here: any deal is between you and the other person.`,
        'Guesses are opinions. Nobody vouches for them, and they aren’t binding.',
      ],
    },
    {
      title: 'Your account',
      texts: [
        'An account is for one person. Use an email address you can read, keep your password to yourself, and don’t impersonate anyone.',
      ],
    },
    {
      title: 'What you post',
      texts: [
        'Your texts and photos stay yours. By posting them, you allow us to store them and show them to other people here. Only post what you have the right to post.',
        'Ask about real things and real quotes. Leave out anything that’s illegal, hurts others or shows where someone lives.',
      ],
    },
    {
      title: 'Fair play',
      texts: [
        'Guess what you believe. Using several accounts or agreeing a price with the owner to gain XP is against these terms. You can’t exchange XP, badges or ranks for money.',
      ],
    },
    {
      title: 'What we promise, and what we don’t',
      texts: [
        'We handle your data as the privacy page says. We run this with care, but it isn’t perfect: it may be slow, interrupted or changed. As far as the law allows, we aren’t liable for deals you make with the help of a guess.',
      ],
    },
    {
      title: 'When these terms change',
      texts: [
        'The date at the top changes, too. If you keep using the site after that, you agree to the new terms.',
      ],
    },
  ],
});
