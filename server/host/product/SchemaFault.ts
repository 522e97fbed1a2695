import type { Finding } from '../../../engine/index.ts';
import { findingText, type Phrase, phraseText } from '../../../engine/node.ts';
import { StartError } from '../db/StartError.ts';
import type { TextPlace } from './textPlace.ts';

/** One fault of a schema file and its place; worded for a reader by `faultText`. */
export interface PlacedFault extends TextPlace {
  /** Relative to the folder of schemas. */
  readonly file: string;
  readonly what: Finding | Phrase;
}

/** Faults listed in the message; further ones mostly follow from the same mistake. */
const MOST = 20;

/** Schemas that cannot be used: the product does not start; a running one keeps its current set. */
export class SchemaFault extends StartError {
  readonly faults: readonly PlacedFault[];

  constructor(faults: readonly PlacedFault[]) {
    const more = faults.length > MOST ? [`  … e altri ${faults.length - MOST}.`] : [];
    super(
      [
        faults.length === 1
          ? 'Gli schemi non si possono usare: c’è un errore.'
          : `Gli schemi non si possono usare: ci sono ${faults.length} errori.`,
        ...faults.slice(0, MOST).map((fault) => `  ${faultLine(fault)}`),
        ...more,
        'Correggi il file indicato e riprova; «npm run check-schemas» controlla senza avviare.',
      ].join('\n'),
    );
    this.faults = faults;
  }
}

export function faultText(what: PlacedFault['what'], locale: string): string {
  return 'code' in what ? findingText(what, locale) : phraseText(what, locale);
}

/** `schemas/book/book.form.json, riga 7, colonna 3: manca una virgola.` */
function faultLine({ file, line, column, what }: PlacedFault): string {
  return `schemas/${file}, riga ${line}, colonna ${column}: ${faultText(what, 'it')}.`;
}
