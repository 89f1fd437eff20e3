import { useState } from 'react';

/** Shows a choice at once: a value from the URL or the server changes late. */
export function useChoice<Value extends string>(
  value: Value | null | undefined,
  onChoose: (choice: Value) => void,
) {
  const [made, setMade] = useState<{ choice: Value; over: typeof value } | null>(null);
  if (made && made.over !== value) setMade(null);
  function choose(choice: Value) {
    setMade({ choice, over: value });
    onChoose(choice);
  }
  return { shown: made?.choice ?? value, choose };
}
