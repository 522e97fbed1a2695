/**
 * Limit of reported problems: people fix no more at once, and a request with a hundred thousand wrong fields
 * must stay cheap to refuse.
 */
export const MOST_PROBLEMS = 20;
