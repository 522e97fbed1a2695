import {
  answersBeside,
  type Context,
  calculateForm,
  createFormModel,
  type DataRecord,
  defaultsOf,
  type EntitySchema,
  type FormModel,
  type FormPackage,
  formPackage,
  getAt,
  isEmpty,
  restoredAnswers,
  seesField,
  stateOf,
  withHeld,
  withRestStamps,
} from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { checkAnswers } from '../http/checkAnswers.ts';
import { formHash } from '../product/formHash.ts';
import { formOfVersion } from '../product/formOfVersion.ts';
import { versionOf } from '../product/versionOf.ts';
import { conditionsOf } from '../records/permitMove.ts';
import { stateLabel } from '../records/recordStates.ts';
import { sealSignatures } from '../writes/sealSignatures.ts';
import type { Checklist } from './checklistNamed.ts';
import { formReplacedOn } from './formReplaced.ts';
import type { Subject } from './Subject.ts';
import type { StoredChecklist } from './storedChecklist.ts';

interface Filled {
  readonly checklist: Checklist;
  readonly subject: Subject | undefined;
  /** What it is about: its number, and the record as it is stored. */
  readonly about: number;
  readonly record: object;
  readonly sent: DataRecord;
  /** The row that is to be replaced, if there is one. */
  readonly stored: StoredChecklist | undefined;
  /** Where the record stands in the call's body. */
  readonly at: string;
}

/**
 * Makes of a sent record what is stored: checked by the form of its own version, cut to its answers. A record keeps the version it
 * was filled with; a new one has the version of the form it was filled in, or the newest.
 *
 * @throws Refusal BAD_INPUT, CHECKLIST_LOCKED, FORM_REPLACED.
 */
export async function prepareChecklist(context: CallContext, filling: Filled) {
  const { checklist, subject, about, record, sent, stored, at } = filling;
  const { name, by } = checklist;
  const { db, product, today } = context;
  const inForce = formPackage(product, name).version;
  const version = versionOf(inForce, stored?.schemaVersion, sent['schemaVersion']);
  const pkg = await formOfVersion(db, product, name, version);
  const replaced =
    stored !== undefined && version === stored.schemaVersion
      ? stored.formReplacedOn
      : await formReplacedOn(context, pkg, inForce);
  const conditions = (await subject?.conditions(context, record as never)) ?? conditionsOf(context, record);
  const model = createFormModel(pkg);
  const head = (await subject?.head(context, record as never)) ?? {};
  const held = { CreateDate: today(), ...namedIn(pkg.entity, head), ...heldIn(stored) };
  const owned = ownedIn(held, head);
  // Flags that nobody touched are N (CKL-01), at every save: a record is sent whole, what it leaves out is not answered.
  const given = knownTo(pkg.entity, product.entities[name], filled(sent));
  const left = stored && (await formOfVersion(db, product, name, stored.schemaVersion));
  const unasked = { ...defaultsOf(pkg.entity), ...(left && answeredBefore(left, pkg, heldIn(stored))) };
  const shown = { ...unasked, ...withoutHead(given, head), ...owned, [by]: about };
  const signer = { by: context.user.fullName, at: context.now().toISOString() };
  const whole = withRestStamps(
    model,
    withHeld(model, shown, held, conditions),
    heldIn(stored),
    conditions,
    signer,
  );
  const checked = checkAnswers(context, pkg, { record: whole, conditions, at }, () =>
    refuseLocked(context, checklist.of, record, conditions),
  );
  // Neither a condition that hides it nor a calculation takes it away.
  const settled: DataRecord = { ...checked, ...owned, ...unansweredIn(pkg, model, checked, conditions) };
  const sealed = await sealSignatures(context, pkg.entity, stored?.answers, settled);
  const own = ownAnswers(pkg, { ...settled, ...sealed });
  const { visible } = calculateForm(model, settled, conditions).state;
  const isHidden = (field: string) =>
    !visible.has(field) && seesField(pkg.entity.properties[field], settled, conditions);
  // Whoever leaves out what could be answered, or what is not for their eyes, has said nothing of it.
  const isPlaced = (field: string) =>
    own[field] !== undefined || Object.hasOwn(sent, field) || isHidden(field);
  const beside =
    left && answersBeside(left, pkg, { stored: withoutHead(heldIn(stored), owned), own, isPlaced });
  const answers = { ...beside, ...own };
  const hashed = { CreateDate: held.CreateDate, schemaVersion: version, formHash: formHash(pkg), answers };
  return { pkg, settled, hashed, formReplacedOn: replaced };
}

/** What stands by itself in a record that moves to another version: no default where the item was answered before. */
function answeredBefore(left: FormPackage, pkg: FormPackage, answers: DataRecord): DataRecord {
  if (left.version === pkg.version) return {};
  const standing = restoredAnswers(left, pkg, answers).filter(
    ({ field }) => pkg.entity.properties[field]?.default !== undefined,
  );
  return Object.fromEntries(standing.map(({ field, value }) => [field, value]));
}

/** How many rows of matrices are shown and not answered, in the field that the checklist names for it (`unanswered`): the server's own count, whatever was sent. */
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

/** What it is about is as it is: its form is not filled in any more. */
function refuseLocked(context: CallContext, of: string, record: object, conditions: Context): never {
  const workflow = context.product.workflows[of];
  const state = workflow === undefined ? '' : stateOf(workflow, { ...conditions, record });
  throw refuse('CHECKLIST_LOCKED', {
    state: workflow === undefined ? '' : stateLabel(context.product, of, state),
  });
}

/** What is kept already: the head as it was written first, whatever is said of its subject by now. */
function heldIn(stored: StoredChecklist | undefined): DataRecord {
  return stored === undefined ? {} : { ...stored.answers, CreateDate: stored.CreateDate };
}

/** The head is the server's, whatever a version of the form shows of it, and lets be filled in. */
function ownedIn(held: DataRecord, head: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(held).filter(([name, value]) => isOfHead(name, head) && value !== undefined),
  );
}

function withoutHead(record: DataRecord, head: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isOfHead(name, head)));
}

function isOfHead(name: string, head: DataRecord): boolean {
  return name === 'CreateDate' || Object.hasOwn(head, name);
}

/** A page sends back what it read. A version from before a column or a cell was there does not know it, and does not have to. */
function knownTo(entity: EntitySchema, now: EntitySchema | undefined, record: DataRecord): DataRecord {
  const cells = entity.properties['members']?.items?.properties ?? {};
  const known = Object.entries(record).filter(
    ([field]) => entity.properties[field] !== undefined || now?.properties[field]?.['x-column'] !== true,
  );
  const rows = record['members'];
  if (!Array.isArray(rows)) return Object.fromEntries(known);
  const members = rows.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([cell]) => Object.hasOwn(cells, cell)))
      : row,
  );
  return { ...Object.fromEntries(known), members };
}

function filled(record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** What the head says of what the checklist is about, where the record does not say it: readers only read it. */
function namedIn({ properties }: EntitySchema, head: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(head).filter(([name]) => Object.hasOwn(properties, name)));
}

/** The answers alone, without what every checklist has as columns of its table (`x-column`). */
function ownAnswers({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => entity.properties[name]?.['x-column'] !== true),
  );
}
