const OF_A_NOTIFICATION = 'notifications.notifications';

/** Words of which a place has one or another, by the ids of people's words: where one is not said, another is, and both at once would be wrong. */
export const WORDS_WHERE_SAID: ReadonlySet<string> = new Set([
  `${OF_A_NOTIFICATION}.on.daily`,
  `${OF_A_NOTIFICATION}.on.everyMinutes`,
  `${OF_A_NOTIFICATION}.whom.permissions`,
  // Besides, it has to be said where the button leads.
  'calendar.sources.move.ways.offers.label',
]);
