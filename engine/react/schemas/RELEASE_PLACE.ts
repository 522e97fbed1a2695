/** Where on the page of the schemas places are chosen that a new release brings otherwise: what its address ends in. */
export const RELEASE_PLACE = 'release';
