/** A job that fails with this error is ended, because another attempt would fail in the same way. */
export class NotAgain extends Error {
  override name = 'NotAgain';
}
