import { english } from '@ballpark/domain/english.ts';
import { listText } from '@ballpark/domain/list-text.ts';
import { isolated, quoted } from '@ballpark/domain/quoted.ts';
import type { SignalKind } from '@ballpark/domain/signals.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

/** What a statement or a case says of how it came about, in English: so it is stored. Names nobody. */
export const statedFacts = {
  noticed: () => english._(noticed),
  flagged: () => english._(flagged),
  reported: (count: number) => english._(reported(count)),
  hiddenByReports: (count: number) => english._(hiddenByReports(count)),
  heldForWords: () => english._(heldForWords),
  noticedByAdmin: () => english._(noticedByAdmin),
  hasWords: (words: readonly string[]) => english._(hasWords(english, words)),
  signal: (kind: SignalKind) => english._(signals[kind]),
};

/** What is stored, in the reader’s language; anything else, such as what people wrote, as it is. */
export function factsText(i18n: I18n, stored: string): string {
  const count = Number(/^\d+/.exec(stored)?.[0] ?? 1);
  const words = Array.from(stored.matchAll(/“([^”]*)”/g), ([, word = '']) => word);
  const known = [
    [noticed, noticed],
    [flagged, flagged],
    [reported(count), reported(count)],
    [hiddenByReports(count), hiddenByReports(count)],
    [heldForWords, heldForWords],
    [noticedByAdmin, noticedByAdmin],
    [signals.exactHits, signals.exactHits],
    [signals.reciprocity, signals.reciprocity],
    [hasWords(english, words), hasWords(i18n, words)],
  ] as const;
  const said = known.find(([text]) => english._(text) === stored)?.[1];
  return said === undefined ? stored : i18n._(said);
}

const noticed = msg`A moderator noticed it.`;

/** The reader may ask whether a machine found it. */
const flagged = msg`A rule of this site flagged it automatically, and a moderator looked at it.`;

function reported(count: number): MessageDescriptor {
  return msg`${plural({ count }, { one: 'One person reported it.', other: '# people reported it.' })}`;
}

function hiddenByReports(count: number): MessageDescriptor {
  return msg`${plural(
    { count },
    {
      one: 'One person reported it. It’s hidden until a moderator has looked at it.',
      other: '# people reported it. It’s hidden until a moderator has looked at it.',
    },
  )}`;
}

const heldForWords = msg`It has words that a moderator looks at first. It’s hidden until then.`;

/** For moderators. */
const noticedByAdmin = msg`An admin noticed it and decided right away.`;

/** For moderators, after ‘With @mara:’. */
const signals: Record<SignalKind, MessageDescriptor> = {
  exactHits: msg`same internet connection or browser, and one keeps guessing the other’s exact price. They earn less XP from each other. Choose to keep it to lift that.`,
  reciprocity: msg`same internet connection or browser, and each keeps coming closest on the other’s listings. They earn less XP from each other. Choose to keep it to lift that.`,
};

/** For moderators. */
function hasWords(i18n: I18n, words: readonly string[]): MessageDescriptor {
  const list = listText(
    i18n,
    words.map((word) => quoted(i18n, word)),
  );
  return msg`It has ${{ words: list }}, which you watch. Choose to keep it to show it.`;
}

type Reason = { text: string; isSignal: boolean; otherUsername: string | null; otherName: string | null };

/** 'With @mara: same internet connection …': why a case was opened. */
export function reasonText(i18n: I18n, { text, isSignal, otherUsername, otherName }: Reason): string {
  const facts = factsText(i18n, text);
  if (!isSignal) return facts;
  const name = otherUsername === null ? otherName : `@${otherUsername}`;
  return name === null
    ? i18n._(msg`With a former member: ${{ facts }}`)
    : i18n._(msg`With ${{ name: isolated(i18n, name) }}: ${{ facts }}`);
}
