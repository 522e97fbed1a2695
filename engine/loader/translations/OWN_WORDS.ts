import { TOTAL_WORDS } from '../../form/totalsUnderRows.ts';
import { PHOTO_WORDS } from '../../messages/photoText.ts';
import { POINT_WORDS } from '../../messages/pointText.ts';
import { SIGNATURE_WORDS } from '../../messages/signatureText.ts';
import { TRACE_WORDS } from '../../messages/traceText.ts';
import { NOTE_TITLE } from '../expandFlags.ts';

/** What the engine itself says of a flag and its note, a signature, a photo, a place and totals: it stands in no schema, and `labels` of the messages translate it. */
export const OWN_WORDS: ReadonlySet<string> = new Set([
  'Sì',
  'No',
  NOTE_TITLE,
  ...Object.values(SIGNATURE_WORDS),
  ...Object.values(PHOTO_WORDS),
  ...Object.values(TRACE_WORDS),
  ...Object.values(POINT_WORDS),
  ...Object.values(TOTAL_WORDS),
]);
