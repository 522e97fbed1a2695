import { refuse } from '../host/errors/Refusal.ts';

interface Numbered {
  readonly DocNum: number | null;
  readonly DocDate: string;
}

/**
 * A number counts within its series and year: a document that has one stays in both, or the series would have
 * a hole here and the same number twice there.
 *
 * @param staysInSeries false where a change would move the document to another series.
 * @throws Refusal DOCUMENT_NUMBERED.
 */
export function refuseRenumbering(
  before: Numbered | undefined,
  DocDate: string | undefined,
  staysInSeries = true,
): void {
  if (before === undefined || before.DocNum === null) return;
  const year = before.DocDate.slice(0, 4);
  if (staysInSeries && (DocDate === undefined || DocDate.slice(0, 4) === year)) return;
  throw refuse('DOCUMENT_NUMBERED', { number: before.DocNum, year });
}
