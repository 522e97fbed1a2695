import type { Kysely } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import { type DocumentKind, entityOfJob } from './DocumentKind.ts';

/** Tables of the records of each kind. */
export const DOCUMENT_TABLES = {
  order: 'orders',
  'order-cancellation': 'orders',
  discharge: 'discharges',
  'discharge-correction': 'discharge_corrections',
  'mileage-card': 'mileage_cards',
  'mileage-card-cancellation': 'mileage_cards',
  assignment: 'assignments',
  transfer: 'transfers',
} as const satisfies Readonly<Record<DocumentKind, keyof Database>>;

/** Columns that all documents have for the ERP. */
interface DocumentColumns {
  readonly Id: number;
  readonly DocStatus: 'D' | 'I' | 'S' | 'Y' | 'E' | 'A' | 'X' | 'R' | 'O' | 'C';
  readonly DocEntry: number | null;
  readonly ErpDocNum: number | null;
  readonly ErrorMessage: string;
  readonly rowVersion: number;
}

export type DocumentStep = Partial<
  Pick<DocumentColumns, 'DocStatus' | 'DocEntry' | 'ErpDocNum' | 'ErrorMessage'>
>;

/**
 * Updates a record's status together with its job's. A record cancelled meanwhile stays unchanged; of its
 * cancellation it shows only why the ERP refused it.
 *
 * @returns the changed columns before and after; undefined for an unchanged record.
 */
export async function moveDocument(
  db: Kysely<Database>,
  { kind, key }: { readonly kind: string; readonly key: string },
  step: DocumentStep,
): Promise<{ readonly before: object; readonly after: object } | undefined> {
  if (!Object.hasOwn(DOCUMENT_TABLES, kind)) return undefined;
  const table = DOCUMENT_TABLES[kind as DocumentKind];
  const documents = db as unknown as Kysely<Record<typeof table, DocumentColumns>>;
  const isCancellation = entityOfJob(kind) !== kind;
  const before = await documents
    .selectFrom(table)
    .select(['DocStatus', 'DocEntry', 'ErpDocNum', 'ErrorMessage', 'rowVersion'])
    .where('Id', '=', Number(key))
    .$if(!isCancellation, (moving) => moving.where('DocStatus', 'in', ['I', 'S', 'E']))
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const { ErrorMessage = before.ErrorMessage } = step;
  if (isCancellation && ErrorMessage === before.ErrorMessage) return undefined;
  const after = await documents
    .updateTable(table)
    .set({ ...(isCancellation ? { ErrorMessage } : step), rowVersion: before.rowVersion + 1 })
    .where('Id', '=', Number(key))
    .returning(['DocStatus', 'DocEntry', 'ErpDocNum', 'ErrorMessage', 'rowVersion'])
    .executeTakeFirstOrThrow();
  return { before, after };
}
