/** Names the folder that takes the pictures and traces of journeys that fail, in place of `test-results`. */
export const evidenceVariable = 'TEST_RESULTS';

/**
 * Where the pictures and traces of a journey that failed are saved, from the root of the repository.
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
