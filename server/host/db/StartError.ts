/**
 * Something that keeps the product from starting and that the person at the keyboard can mend.
 * `message` is Italian and complete (what, where, what to do): print it alone, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
