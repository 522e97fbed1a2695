/** A list has too many rows for one file; the message is for the reader. */
export class TooLong extends Error {}
