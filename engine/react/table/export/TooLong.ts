/** The list has too many rows for one file; `message` is for the user. */
export class TooLong extends Error {}
