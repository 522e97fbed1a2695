import {
  canonical,
  changedSinceSigned,
  type EntitySchema,
  type Field,
  type Problem,
  type Signature,
  signatureIn,
  signedHashes,
  wordProblem,
} from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';

type Row = Readonly<Record<string, unknown>>;
type Services = Pick<CallContext, 'db' | 'call' | 'product' | 'user' | 'now'>;

/** Limit of a drawn signature, far above its usual size. */
const MAX_BYTES = 500_000;

/**
 * Signatures of a record (`x-signs`) as they are to be stored. A new one gets the server's time and the
 * server's own hashes. A stored one is kept regardless of the input, except that its validity follows from
 * the new content.
 *
 * @param entity of the version that the record was filled in with.
 * @param before the stored record, locked.
 * @param record the whole new record.
 * @returns fields that differ from the record's.
 * @throws Refusal BAD_INPUT where a new signature does not match the content, or its picture is missing or
 * used already.
 */
export async function sealSignatures(
  context: Services,
  { properties }: Pick<EntitySchema, 'properties'>,
  before: object | undefined,
  record: Row,
): Promise<Row> {
  const sealed: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(properties)) {
    const signatureSent = schema['x-signs'] === undefined ? undefined : signatureIn(record[field]);
    if (signatureSent === undefined) continue;
    const stored = signatureIn((before as Row | undefined)?.[field]);
    const signature =
      stored !== undefined && isSame(stored, signatureSent)
        ? { ...stored, valid: changedSinceSigned(schema, stored, record)?.length === 0 }
        : await newSignature(context, { field, titles: properties, schema, sent: signatureSent, record });
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
  context: Services,
  { field, titles, schema, sent, record }: Sent,
): Promise<Signature> {
  const changed = changedSinceSigned(schema, sent, record) ?? [];
  const at = context.call.saves?.[0]?.at;
  const path = at === undefined ? field : `${at}.${field}`;
  const refusal = (problem: Problem) =>
    refuseInput(context.call, context.product, context.user.locale, [problem]);
  if (changed.length > 0) {
    const params = { changed: changed.map((each) => titles[each]?.title ?? each) };
    throw refusal(wordProblem('x-signs', schema, { path, params }));
  }
  const { name, image, position } = sent;
  if (image !== undefined && !(await isFreshPicture(context, image)))
    throw refusal({ path, rule: 'signature-image', params: {}, severity: 'error' });
  return {
    name,
    ...(image === undefined ? {} : { image }),
    ...(position === undefined ? {} : { position }),
    ...signedHashes(record, schema['x-signs'] ?? []),
    at: context.now().toISOString(),
    valid: true,
  };
}

/** A picture must be unused: one drawn for another record or content must not sign this one. */
async function isFreshPicture({ db, user }: Services, image: number): Promise<boolean> {
  const picture = await db
    .selectFrom('attachments')
    .select(['linkedId', 'createdBy', 'mediaType', 'size'])
    .where('idAttach', '=', image)
    .executeTakeFirst();
  return (
    picture !== undefined &&
    picture.linkedId === null &&
    picture.createdBy === user.userId &&
    picture.mediaType.startsWith('image/') &&
    picture.size <= MAX_BYTES
  );
}
