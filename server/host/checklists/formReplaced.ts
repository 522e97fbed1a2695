import { type Kysely, sql } from 'kysely';
import { dayAt, type FormPackage, formatValue, zoneOf } from '../../../engine/index.ts';
import { SESSION_IDLE } from '../auth/sessions.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import { messagesFor } from '../product/messagesFor.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * The day on which the form version of a new record was replaced; null for the current version. Records
 * filled in offline are accepted as long as a session lives; later ones are refused, otherwise a new question
 * could be avoided for ever with an old form.
 *
 * @throws Refusal FORM_REPLACED.
 */
export async function formReplacedOn(
  { db, product, now }: CallContext,
  { name, version, form }: Pick<FormPackage, 'name' | 'version' | 'form'>,
  inForce: number,
): Promise<string | null> {
  if (version === inForce) return null;
  const replaced = await replacedSince(db, name, version);
  if (replaced === undefined) return null;
  const day = dayAt(replaced, zoneOf(product.settings));
  if (now().getTime() - replaced.getTime() <= SESSION_IDLE) return day;
  throw refuse('FORM_REPLACED', {
    ...{ form: form.title ?? name, version: inForce, days: SESSION_IDLE / DAY },
    day: formatValue(day, 'date', messagesFor(product, 'it')),
  });
}

/**
 * When another version last replaced this one; undefined while it is current (also by another server's
 * publication).
 */
async function replacedSince(db: Kysely<Database>, name: string, version: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select min(since) as at from forms_in_force where name = ${name} and since > coalesce(
      (select max(since) from forms_in_force own where own.name = ${name} and own.version = ${version}), '-infinity')`.execute(
    db,
  );
  const at = rows[0]?.at;
  return typeof at === 'string' ? new Date(at) : undefined;
}
