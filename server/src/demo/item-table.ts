/** A thing to price: what is drawn, its worth in dollars, title and description. */
export type Row = { subject: string; dollars: number; title: string; description: string };

/** Something that people want priced; what it is worth in dollars is known only to the demo. */
export type Item = Row & { type: 'PRODUCT' | 'SERVICE' };

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
