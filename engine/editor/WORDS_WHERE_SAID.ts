/** Words of which a place has one or another, by the ids of people's words: where one is not said, another is, and both at once would be wrong. */
export const WORDS_WHERE_SAID: ReadonlySet<string> = new Set([
  'notifications.notifications.on.daily',
  'notifications.notifications.on.everyMinutes',
  'notifications.notifications.whom.permissions',
  // Besides, it has to be said where the button leads.
  'calendar.sources.move.ways.offers.label',
]);
