/** A cache of one's own, for `SWRConfig`: what one person has read is never shown to the next. */
export const ownCache = { provider: () => new Map() };
