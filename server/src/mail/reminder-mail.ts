import { isolated, quoted } from '@ballpark/domain/notification-text.ts';
import type { Mail } from '../adapters/mail.ts';
import { composeMail } from './compose-mail.ts';

type Reminder = {
  name: string;
  title: string;
  listingId: string;
  hoursLeft: number;
  suggestionCount: number;
  /** True if a final price was shown before the listing was reopened. */
  wasPriced: boolean;
  publicUrl: string;
  unsubscribeUrl: string;
};

/** The mail that reminds an owner that their listing will soon close by itself. */
export function reminderMail(of: Reminder): Pick<Mail, 'subject' | 'text' | 'html'> {
  const left = counted(Math.max(1, Math.round(of.hoursLeft)), 'hour');
  return composeMail({
    subject: `${left} left: ${isolated(of.title)}`,
    heading: `Your listing closes in ${left}`,
    name: of.name,
    paragraphs: [
      `${quoted(of.title)} stays open for suggestions for another ${left}, then it closes by itself, without a final price.`,
      suggestionsSoFar(of.suggestionCount),
    ],
    ask: `You know what it went for? Close it with the final price${whatComesOfIt(of)}.`,
    link: { label: 'Open my listing', url: `${of.publicUrl}/listing/${of.listingId}` },
    note: 'A listing that closed by itself cannot be opened again.',
    footer: 'You get this mail once for each time that a listing of yours is open.',
    unsubscribeUrl: of.unsubscribeUrl,
  });
}

/** The XP that the close pays. If a price was shown before, that close has paid everybody who suggested until then. */
function whatComesOfIt({ wasPriced, suggestionCount }: Reminder): string {
  return wasPriced || suggestionCount === 0 ? '' : ', and whoever came close earns their XP';
}

function suggestionsSoFar(count: number): string {
  if (count === 0) return 'Nobody has suggested a price so far; there is still time.';
  return `So far it has ${counted(count, 'suggestion')}.`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
