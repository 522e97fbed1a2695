/** URL hash of the page's section for conflicts with a new release. */
export const RELEASE_PLACE = 'release';
