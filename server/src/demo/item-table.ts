/** A thing to price: what is drawn, its worth in dollars, title and description. */
export type Row = { subject: string; dollars: number; title: string; description: string };

/** Reads a table of one thing a line, its four columns between bars. */
export function tableOf(text: string): Row[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [subject = '', dollars = '', title = '', description = ''] = line.split(' | ');
      return { subject, dollars: Number(dollars), title, description };
    });
}
