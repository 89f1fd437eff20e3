import { useState } from 'react';

/**
 * What is chosen applies before the URL has changed to it; otherwise a second choice would take back the first.
 * `from`: the URL's query, `read`: what it says.
 */
export function useChosen<Choice>(
  from: string,
  read: Choice,
): [shown: Choice, choose: (next: Choice) => void] {
  const [chosen, setChosen] = useState<{ choice: Choice; from: string } | null>(null);
  if (chosen && chosen.from !== from) setChosen(null);
  const shown = chosen && chosen.from === from ? chosen.choice : read;
  return [shown, (choice) => setChosen({ choice, from })];
}
