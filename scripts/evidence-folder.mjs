/** Overrides the folder `test-results`. */
export const evidenceVariable = 'TEST_RESULTS';

/**
 * Where a failed journey's screenshots and traces go, relative to the root.
 *
 * @param {string} file its file, from the root of the repository
 * @param {string} title
 */
export function evidenceFolder(file, title, base = 'test-results') {
  return [base, slug(file), slug(title)].join('/');
}

/** @param {string} text */
function slug(text) {
  return text.replaceAll(/[^\w.]+/g, '-').replaceAll(/^-|-$/g, '');
}
