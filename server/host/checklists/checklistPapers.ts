import type { DocumentSchema, MessagesSchema, Product } from '../../../engine/contract/index.ts';
import { isYes, messageText } from '../../../engine/index.ts';
import { type CrewMember, printDate } from '../../../renderer-pdf/index.ts';
import { withAnswers } from '../db/withAnswers.ts';
import type { DocumentSources, LoadData } from '../documents/DocumentSource.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords, messageWords } from '../errors/slotWords.ts';
import { hideIn } from '../privacy/hideIn.ts';
import { recordParts } from '../product/formVersions.ts';
import { messagesFor } from '../product/productLookups.ts';
import { namedAttachments } from '../writes/claimAttachments.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import { agreedHash, shortHash } from './checklistHash.ts';
import type { Participant, Subject, Subjects } from './Subject.ts';
import { type Checklist, checklistNamed, type StoredChecklist, storedChecklists } from './storedChecklist.ts';

/**
 * Data sources of the documents that print a checklist (`checklist`), by report code: they need no code of a
 * product.
 */
export function checklistPapers(
  product: Pick<Product, 'documents' | 'entities'>,
  subjects: Subjects = {},
): DocumentSources {
  return Object.fromEntries(
    Object.values(product.documents).flatMap((document) => {
      if (document.checklist === undefined) return [];
      const checklist = checklistNamed(product, document.checklist);
      const load = paperOf(checklist, dataNameOf(document), subjects[checklist.subjectEntity]);
      return [[document.reportCode, { subject: checklist.subjectEntity as never, load }]];
    }),
  );
}

/** Report codes of the papers of all checklists about an entity. */
export function documentsAbout(
  product: Pick<Product, 'documents' | 'entities'>,
  subjectEntity: string,
): readonly string[] {
  return Object.values(product.documents).flatMap(({ checklist, reportCode }) =>
    checklist !== undefined && checklistNamed(product, checklist).subjectEntity === subjectEntity
      ? [reportCode]
      : [],
  );
}

/** Name under which the document's section reads the records. */
function dataNameOf({ sections, checklist, reportCode }: DocumentSchema): string {
  const dataName = sections.find(({ kind, name }) => kind === 'form' && name === checklist)?.data;
  if (dataName === undefined) throw new Error(`no section of the document ${reportCode} prints ${checklist}`);
  return dataName;
}

/**
 * Loads the records about one subject with hashes and photos; with acknowledgements also the crew,
 * acknowledged or with a line to sign.
 */
function paperOf(checklist: Checklist, dataName: string, subject: Subject | undefined): LoadData {
  const { name, keyField, one, entity, acknowledged } = checklist;
  return async (context, subjectKey) => {
    const rows = await storedChecklists(context.db, checklist, subjectKey).orderBy(keyField).execute();
    const [row] = rows;
    if (row === undefined)
      throw refuse('NOT_FOUND', {
        what: messageWords('refusal.record', { title: labelWords(entity.title), key: subjectKey }),
      });
    const messages = messagesFor(context.product, 'it');
    const records = rows.map((each) => hashedRecord(each, messages));
    await hideIn(context, name, records);
    const crew = acknowledged ? await subject?.crew(context, subjectKey) : undefined;
    const parts = await recordParts(context.db, context.product, name, records);
    const photos = parts.flatMap(({ form, record }) =>
      namedAttachments(form.entity, record).flatMap(([field, ids]) =>
        // Signature images are loaded by the document itself.
        form.entity.properties[field]?.items === undefined ? [] : ids,
      ),
    );
    return {
      data: {
        ...(await subject?.paper(context, subjectKey)),
        [dataName]: one ? records[0] : records,
        ...(crew === undefined ? {} : { members: printedCrew(messages, checklist, row, crew) }),
      },
      versions: rows.map(({ schemaVersion }) => ({ form: name, version: schemaVersion })),
      photos,
    };
  };
}

/** A stored row for printing, with the short form of its hash. */
function hashedRecord<Row extends { readonly answers: object; readonly contentHash: string | null }>(
  row: Row,
  messages: MessagesSchema,
) {
  const short =
    row.contentHash === null ? messageText('paper.noHash', {}, messages) : shortHash(row.contentHash);
  return { ...withAnswers(row), shortHash: short };
}

/**
 * The crew list of a printed checklist: stored members, or the crew for signing by hand, then absent members
 * with the reason, so that no signature is missed (TEAM-10).
 */
function printedCrew(
  messages: MessagesSchema,
  { subjectField }: Checklist,
  row: StoredChecklist,
  crew: readonly Participant[],
): readonly CrewMember[] {
  const roles = new Map(crew.map(({ empID, role }) => [empID, role]));
  const absentIds = new Set(crew.filter(({ isAbsent }) => isAbsent).map(({ empID }) => empID));
  const members = row.members ?? [];
  const listed: readonly Pick<Acknowledgement, 'empID' | 'fullName' | 'acknowledged'>[] =
    members.length > 0
      ? members
      : crew.filter(({ isAbsent }) => !isAbsent).map((each) => ({ ...each, acknowledged: 'N' }));
  const present = listed.filter(({ empID, acknowledged }) => isYes(acknowledged) || !absentIds.has(empID));
  const agreed = agreedHash(subjectField, row);
  const printed = new Set(present.map(({ empID }) => empID));
  return [
    ...present.map((each) => ({
      ...{ fullName: each.fullName, role: roles.get(each.empID) ?? '' },
      ...acknowledgedAs(each, agreed, messages),
    })),
    ...crew
      .filter(({ empID, isAbsent }) => isAbsent && !printed.has(empID))
      .map(({ fullName, role, presence }) => ({
        ...{ fullName, role },
        ...(presence === undefined ? {} : { acknowledged: presence }),
      })),
  ];
}

const WAYS = { own: 'paper.acknowledged.own', badge: 'paper.acknowledged.badge' } as const;

/** The acknowledgement in words, for later readers of the paper: date, way and recorder. */
function acknowledgedAs(
  {
    acknowledged,
    acknowledgedHow: how,
    acknowledgedAt: at,
    acknowledgedBy: by,
    agreedHash: on,
  }: Pick<Acknowledgement, 'acknowledged'> & Partial<Acknowledgement>,
  agreed: string,
  messages: MessagesSchema,
): { readonly acknowledged?: string } {
  if (!isYes(acknowledged)) return {};
  const within = (id: string, slots: object) => messageText(id, { ...slots }, messages);
  const when =
    at === undefined
      ? within('paper.acknowledged', {})
      : within('paper.acknowledged.on', { at: printDate(at, messages) });
  const through = how === undefined ? when : within(WAYS[how], { acknowledged: when, by });
  const isFormer = on !== undefined && on !== agreed;
  return {
    acknowledged: isFormer ? within('paper.acknowledged.former', { acknowledged: through }) : through,
  };
}
