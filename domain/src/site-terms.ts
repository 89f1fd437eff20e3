type Terms = { date: string; parts: readonly { title: string; texts: readonly string[] }[] };

/** Apart from the other settings, because few pages need them. */
export const termsOf = (name: string): Terms => ({
  date: '22 November 2026',
  parts: [
    {
      title: `What ${name} is`,
      texts: [
        `${name} is a place to ask what something is worth and to say what you think. Using it is free. Nothing is bought, sold or paid here: a deal is between you and the other person.`,
        'Suggestions are opinions. Nobody vouches for them, and none binds anybody.',
      ],
    },
    {
      title: 'Your account',
      texts: [
        'An account is for one person. Give an email address that you can read, keep your password to yourself, and do not pass yourself off as somebody else.',
      ],
    },
    {
      title: 'What you post',
      texts: [
        'Texts and photos stay yours. By posting them you allow us to store them and to show them to the other people here. Post only what you have the right to post.',
        'Ask about real things and real quotes. Leave out what is against the law, what hurts others, and what would tell where somebody lives.',
      ],
    },
    {
      title: 'Fair play',
      texts: [
        'Suggest what you believe. Using several accounts, or arranging a price with the owner, to gain XP is against these terms. XP, badges and ranks cannot be exchanged for money.',
      ],
    },
    {
      title: 'What we promise, and what not',
      texts: [
        'We handle what you tell us as the privacy page says. We run this with care, but not without faults: it may be slow, interrupted or changed, and we do not answer for deals that you make with the help of a suggestion, as far as the law allows that.',
      ],
    },
    {
      title: 'When these terms change',
      texts: [
        'The date at the top changes with them. Whoever goes on using the site after that agrees to them.',
      ],
    },
  ],
});
