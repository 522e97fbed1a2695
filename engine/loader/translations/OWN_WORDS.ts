import { TOTAL_WORDS } from '../../form/calculate/totalsUnderRows.ts';
import { PHOTO_WORDS, POINT_WORDS, SIGNATURE_WORDS, TRACE_WORDS } from '../../messages/evidence.ts';
import { NOTE_TITLE } from '../expandFlags.ts';

/**
 * Texts of the engine for flags, notes, signatures, photos, places and totals. No schema contains them;
 * `labels` of the messages translate them.
 */
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
