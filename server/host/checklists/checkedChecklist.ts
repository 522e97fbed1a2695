import { type Kysely, sql } from 'kysely';
import {
  answersBeside,
  type Context,
  calculateForm,
  createFormModel,
  type DataRecord,
  dayAt,
  type EntitySchema,
  type FormModel,
  type FormPackage,
  formPackage,
  getAt,
  initialRecord,
  isEmpty,
  restoredAnswers,
  seesField,
  stateOf,
  withRestStamps,
  withStoredReadOnly,
  zoneOf,
} from '../../../engine/index.ts';
import { SESSION_IDLE } from '../auth/sessions.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { dayWords, labelWords } from '../errors/slotWords.ts';
import { formHash, formOfVersion, recordVersion } from '../product/formVersions.ts';
import { checkAnswers } from '../records/checkAnswers.ts';
import { stateLabel } from '../records/move/recordStates.ts';
import { recordContext } from '../records/recordContext.ts';
import { sealSignatures } from '../writes/sealSignatures.ts';
import type { Subject } from './Subject.ts';
import type { Checklist, StoredChecklist } from './storedChecklist.ts';

interface FillInput {
  readonly checklist: Checklist;
  readonly subject: Subject | undefined;
  /** The subject: its key and stored record. */
  readonly subjectKey: number;
  readonly subjectRecord: object;
  readonly sent: DataRecord;
  /** The stored row that is replaced, if any. */
  readonly stored: StoredChecklist | undefined;
  /** Path of the record in the call's body. */
  readonly bodyPath: string;
}

/**
 * Turns a submitted record into its stored form: validated by its version of the form and reduced to the
 * answers. A record keeps its version unless the save names the current one; a new record has the version it
 * was filled in with.
 *
 * @throws Refusal BAD_INPUT, CHECKLIST_LOCKED, FORM_REPLACED.
 */
export async function checkedChecklist(context: CallContext, input: FillInput) {
  const { checklist, subject, subjectKey, subjectRecord, sent, stored, bodyPath } = input;
  const { name, subjectField } = checklist;
  const { db, product, today } = context;
  const inForce = formPackage(product, name).version;
  const version = recordVersion(inForce, stored?.schemaVersion, sent['schemaVersion']);
  const pkg = await formOfVersion(db, product, name, version);
  const replaced =
    stored !== undefined && version === stored.schemaVersion
      ? stored.formReplacedOn
      : await formReplacedOn(context, pkg, inForce);
  const conditions =
    (await subject?.conditions(context, subjectRecord as never)) ?? recordContext(context, subjectRecord);
  const model = createFormModel(pkg);
  const head = (await subject?.head(context, subjectRecord as never)) ?? {};
  const storedValues = { CreateDate: today(), ...entityFields(pkg.entity, head), ...storedIn(stored) };
  const headValues = headIn(storedValues, head);
  // Flags with a default get it at every save (CKL-01): records are sent whole, so a missing answer is none.
  const sentAnswers = withoutUnknown(pkg.entity, product.entities[name], filled(sent));
  const formerForm = stored && (await formOfVersion(db, product, name, stored.schemaVersion));
  const defaults = {
    ...initialRecord(pkg),
    ...(formerForm && answeredBefore(formerForm, pkg, storedIn(stored))),
  };
  const merged = {
    ...defaults,
    ...withoutHead(sentAnswers, head),
    ...headValues,
    [subjectField]: subjectKey,
  };
  const { fullName, userId } = context.user;
  const signer = { by: fullName, byUser: userId, at: context.now().toISOString() };
  const whole = withRestStamps(
    model,
    withStoredReadOnly(model, merged, storedValues, conditions),
    storedIn(stored),
    conditions,
    signer,
  );
  const checked = checkAnswers(context, pkg, { record: whole, conditions, at: bodyPath }, () =>
    refuseLocked(context, checklist.subjectEntity, subjectRecord, conditions),
  );
  // Head values survive conditions and calculations.
  const settled: DataRecord = { ...checked, ...headValues, ...unansweredIn(pkg, model, checked, conditions) };
  const sealed = await sealSignatures(context, pkg.entity, stored?.answers, settled);
  const newAnswers = ownAnswers(pkg, { ...settled, ...sealed });
  const { visible } = calculateForm(model, settled, conditions).state;
  const isHidden = (field: string) =>
    !visible.has(field) && seesField(pkg.entity.properties[field], settled, conditions);
  // A missing answer that the user could see and enter was not touched, so the stored one stays.
  const isPlaced = (field: string) =>
    newAnswers[field] !== undefined || Object.hasOwn(sent, field) || isHidden(field);
  const formerAnswers =
    formerForm &&
    answersBeside(formerForm, pkg, {
      stored: withoutHead(storedIn(stored), headValues),
      own: newAnswers,
      isPlaced,
    });
  const answers = { ...formerAnswers, ...newAnswers };
  const hashed = {
    CreateDate: storedValues.CreateDate,
    schemaVersion: version,
    formHash: formHash(pkg),
    answers,
  };
  return { pkg, settled, hashed, formReplacedOn: replaced };
}

/** Stored answers of items that have a default in the new version: they take the place of the default. */
function answeredBefore(former: FormPackage, pkg: FormPackage, answers: DataRecord): DataRecord {
  if (former.version === pkg.version) return {};
  const restored = restoredAnswers(former, pkg, answers).filter(
    ({ field }) => pkg.entity.properties[field]?.default !== undefined,
  );
  return Object.fromEntries(restored.map(({ field, value }) => [field, value]));
}

/**
 * The number of visible matrix rows without answer, in the field that the checklist names (`unanswered`);
 * counted by the server, the value of the request is ignored.
 */
export function unansweredIn(
  { entity }: FormPackage,
  model: FormModel,
  record: DataRecord,
  conditions: Context,
) {
  const field = entity['x-checklist']?.unanswered;
  if (field === undefined) return {};
  const { visible } = calculateForm(model, record, conditions).state;
  const open = model.fields.filter(
    ({ path, matrix }) => matrix !== undefined && visible.has(path) && isEmpty(getAt(record, path)),
  );
  return { [field]: open.length };
}

/**
 * Refuses a change while the state of the subject makes the form read-only.
 *
 * @throws Refusal CHECKLIST_LOCKED.
 */
function refuseLocked(
  context: CallContext,
  subjectEntity: string,
  record: object,
  conditions: Context,
): never {
  const workflow = context.product.workflows[subjectEntity];
  const state = workflow === undefined ? '' : stateOf(workflow, { ...conditions, record });
  throw refuse('CHECKLIST_LOCKED', {
    state: workflow === undefined ? '' : labelWords(stateLabel(context.product, subjectEntity, state)),
  });
}

/** Stored values. The head keeps the values of its first save, also when the subject has changed since. */
function storedIn(stored: StoredChecklist | undefined): DataRecord {
  return stored === undefined ? {} : { ...stored.answers, CreateDate: stored.CreateDate };
}

/** Head values are set by the server, also where a form version shows them as editable. */
function headIn(storedValues: DataRecord, head: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(storedValues).filter(([name, value]) => isOfHead(name, head) && value !== undefined),
  );
}

function withoutHead(record: DataRecord, head: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isOfHead(name, head)));
}

function isOfHead(name: string, head: DataRecord): boolean {
  return name === 'CreateDate' || Object.hasOwn(head, name);
}

/**
 * Drops columns and cells that the form version does not have: a page of an older version sends back all it
 * read.
 */
function withoutUnknown(entity: EntitySchema, now: EntitySchema | undefined, record: DataRecord): DataRecord {
  const cells = entity.properties['members']?.items?.properties ?? {};
  const entries = Object.entries(record).filter(
    ([field]) => entity.properties[field] !== undefined || now?.properties[field]?.['x-column'] !== true,
  );
  const rows = record['members'];
  if (!Array.isArray(rows)) return Object.fromEntries(entries);
  const members = rows.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([cell]) => Object.hasOwn(cells, cell)))
      : row,
  );
  return { ...Object.fromEntries(entries), members };
}

function filled(record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** Head values for fields that the entity has; readers only read them. */
function entityFields({ properties }: EntitySchema, head: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(head).filter(([name]) => Object.hasOwn(properties, name)));
}

/** The answers without the fields that are columns of the table (`x-column`). */
function ownAnswers({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => entity.properties[name]?.['x-column'] !== true),
  );
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * The day on which the form version of a new record was replaced; null for the current version. Records
 * filled in offline are accepted as long as a session lives; later ones are refused, otherwise a new question
 * could be avoided for ever with an old form.
 *
 * @throws Refusal FORM_REPLACED.
 */
async function formReplacedOn(
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
    ...{ form: labelWords(form.title ?? name), version: inForce, days: SESSION_IDLE / DAY },
    day: dayWords(day),
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
