/** The house rules before an admin writes others. */
export const firstHouseRules = `# Be honest

Post what is really yours to sell, to buy or to have done, with photos that are true. Suggest what you believe it is worth. One person has one account.

# Be kind

Nobody is insulted, threatened or made fun of here. A low price is an opinion and not an attack.

# Keep it safe

Leave out whatever tells where somebody lives, phone numbers and addresses. Nothing that the law forbids is offered or asked for.

# Play fair

Prices are not arranged with the owner, and nobody guesses for somebody else. Advertisements for other things do not belong in notes.

# When something goes wrong

Those who look after this place may hide or remove what breaks these rules. They say why.`;

export type RulesPart = { kind: 'heading' | 'paragraph'; text: string };

/**
 * Splits a text into parts: an empty line ends a paragraph, and a line that begins with # is a heading. Everything else stays as written.
 */
export function rulesParts(text: string): RulesPart[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n|\n(?=# )|(?<=^# .*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '#')
    .map((part) =>
      part.startsWith('# ')
        ? { kind: 'heading', text: part.slice(2).trim() }
        : { kind: 'paragraph', text: part },
    );
}
