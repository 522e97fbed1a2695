/** `HH:mm` with seconds allowed, 00:00 to 23:59:59. */
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?';

/** Years from 1900, since earlier ones are usually typed with two digits. */
const YEAR = '(?:19|[2-9]\\d)\\d\\d';

/** Existing days: 29 February only in years divisible by 4, and for centuries by 400. */
const DATE =
  `(?=${YEAR})(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))` +
  '|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)';

const LATITUDE = '-?(?:90(?:\\.0+)?|[1-8]?\\d(?:\\.\\d+)?)';
const LONGITUDE = '-?(?:180(?:\\.0+)?|(?:1[0-7]\\d|[1-9]?\\d)(?:\\.\\d+)?)';

/** Formats of texts. Regular expressions, since AJV can write them into modules for browsers. */
export const FORMATS: Readonly<Record<string, RegExp>> = {
  date: new RegExp(`^${DATE}$`),
  time: new RegExp(`^${TIME}$`),
  'date-time': new RegExp(`^${DATE}T${TIME}(?:Z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)?$`),
  email: /^[^\s@"(),:;<>[\]\\]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/,
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  decimal: /^-?\d+(?:[.,]\d+)?$/,
  position: new RegExp(`^(?:${LATITUDE},\\s?${LONGITUDE})?$`),
  password: /^/,
};
