import {
  canonical,
  changedSinceSigned,
  type EntitySchema,
  type Field,
  type Problem,
  type Signature,
  signatureIn,
  signedHashes,
} from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';

type Row = Readonly<Record<string, unknown>>;
type Sealing = Pick<CallContext, 'db' | 'call' | 'product' | 'user' | 'now'>;

/** A drawn name is small; what is larger is something else. */
const MOST_BYTES = 500_000;

/**
 * The signatures of a record (`x-signs`) as they are to be stored. A new one gets the server's time, and hashes that the server has computed itself; one that
 * is stored already stays as it was stored, whatever is sent of it, but for whether it is still valid: that follows from what is written now.
 *
 * @param entity as it was when the record was filled.
 * @param before the stored record, locked.
 * @param record the record as a whole, as it is to be.
 * @returns the fields that differ from the record's.
 * @throws Refusal BAD_INPUT: a new signature is of something else than what is written, or its picture is none or has served before.
 */
export async function sealSignatures(
  context: Sealing,
  { properties }: Pick<EntitySchema, 'properties'>,
  before: object | undefined,
  record: Row,
): Promise<Row> {
  const sealed: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(properties)) {
    const sent = schema['x-signs'] === undefined ? undefined : signatureIn(record[field]);
    if (sent === undefined) continue;
    const stored = signatureIn((before as Row | undefined)?.[field]);
    const signature =
      stored !== undefined && isSame(stored, sent)
        ? { ...stored, valid: changedSinceSigned(schema, stored, record)?.length === 0 }
        : await newSignature(context, { field, titles: properties, schema, sent, record });
    if (canonical(signature) !== canonical(record[field])) sealed[field] = signature;
  }
  return sealed;
}

function isSame(stored: Signature, sent: Signature): boolean {
  return stored.hash === sent.hash && stored.image === sent.image && stored.name === sent.name;
}

interface Sent {
  readonly field: string;
  readonly titles: Readonly<Record<string, Field>>;
  readonly schema: Field;
  readonly sent: Signature;
  readonly record: Row;
}

async function newSignature(
  context: Sealing,
  { field, titles, schema, sent, record }: Sent,
): Promise<Signature> {
  const changed = changedSinceSigned(schema, sent, record) ?? [];
  const refusal = (rule: string, params: Problem['params'] = {}) => {
    const at = context.call.saves?.[0]?.at;
    const path = at === undefined ? field : `${at}.${field}`;
    return refuseInput(context.call, context.product, context.user.locale, [
      { path, rule, params, severity: 'error' },
    ]);
  };
  if (changed.length > 0)
    throw refusal('signature', { changed: changed.map((each) => titles[each]?.title ?? each) });
  const { name, image, position } = sent;
  if (image !== undefined && !(await isFreshPicture(context, image))) throw refusal('signature-image');
  return {
    name,
    ...(image === undefined ? {} : { image }),
    ...(position === undefined ? {} : { position }),
    ...signedHashes(record, schema['x-signs'] ?? []),
    at: context.now().toISOString(),
    valid: true,
  };
}

/** What was drawn for another record, or for what this one said before, signs nothing. */
async function isFreshPicture({ db, user }: Sealing, image: number): Promise<boolean> {
  const found = await db
    .selectFrom('attachments')
    .select(['linkedId', 'createdBy', 'mediaType', 'size'])
    .where('idAttach', '=', image)
    .executeTakeFirst();
  return (
    found !== undefined &&
    found.linkedId === null &&
    found.createdBy === user.userId &&
    found.mediaType.startsWith('image/') &&
    found.size <= MOST_BYTES
  );
}
