/** Takes the focus when the button has gone that opened what was over the page. */
export const suggestionsHeadingId = 'suggestions-heading';
