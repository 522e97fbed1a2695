/** A separate cache per user, for `SWRConfig`: data read by one user are never displayed to the next. */
export const ownCache = { provider: () => new Map() };
