import { dateLocale } from '../../lib/format/date-locale.ts';

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** The half hours of a day as the reader's clock shows them, with `present` among them and without the other end of the span. */
export function timeOptions(present: string, other: string): { value: string; label: string }[] {
  const times = [...new Set([...halfHours, present])].filter((time) => time !== other).toSorted();
  return times.map((value) => ({ value, label: clockText(value) }));
}

function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(2000, 0, 1, hour, minute).toLocaleTimeString(dateLocale, {
    hour: 'numeric',
    minute: '2-digit',
  });
}
