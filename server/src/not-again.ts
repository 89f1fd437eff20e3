/** A job that fails with this is ended: another attempt would fail alike. */
export class NotAgain extends Error {
  override name = 'NotAgain';
}
