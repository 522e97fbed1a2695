/** Separate entry of the editor, loaded only by pages that edit schemas. */

export { atPointer } from '../loader/pointer.ts';
export { kindOf } from '../loader/SchemaFile.ts';
export { type AddedItem, addItem, type NewItem } from './addItem.ts';
export { type AddedSection, addSection, type NewSection } from './addSection.ts';
export { CODE_PHRASES } from './CODE_PHRASES.ts';
export { COMPARISONS, type ComparisonName, comparisonOf, comparisonsFor } from './COMPARISONS.ts';
export type { ConditionField, ConditionFields } from './ConditionField.ts';
export { type ChangedStretch, changedStretch } from './changedStretch.ts';
export { type ChecklistFiles, checklistFiles } from './checklistFiles.ts';
export { choiceLists } from './choiceLists.ts';
export { type ConditionWord, conditionWords } from './conditionFields.ts';
export { conditionFieldsAt } from './conditionFieldsAt.ts';
export {
  type ConditionGroup,
  type ConditionLine,
  isGroup,
  isWhole,
  readCondition,
  type UnshownCondition,
  withCondition,
  writtenCondition,
} from './conditionTree.ts';
export { type CopiedItem, copyItem, type ItemCopy } from './copyItem.ts';
export {
  afterStep,
  beginHistory,
  changedFiles,
  type EditHistory,
  MOST_STEPS,
  overSteps,
  redoStep,
  undoStep,
} from './editHistory.ts';
export { type EditedFiles, editSchema, editSchemas, type SchemaEdit } from './editSchema.ts';
export { type FieldMention, fieldMentions, type MentionedField } from './fieldMentions.ts';
export { entryChoices, fileChoices } from './fileChoices.ts';
export { addEntry, type NewEntry, retireEntry } from './fileEntries.ts';
export { fileOutline, type OutlineWords } from './fileOutline.ts';
export { followPointer } from './followPointer.ts';
export { type GoneAlong, goneAlong } from './goneAlong.ts';
export { type GrammarPlace, grammarAt } from './grammarAt.ts';
export { ITEM_KINDS, type ItemKindName } from './ITEM_KINDS.ts';
export { identityOf } from './identityOf.ts';
export { isWordFor } from './isWordFor.ts';
export { type ItemChange, itemChanges } from './itemChanges.ts';
export { type EmptyGroup, emptyGroups, groupForItems } from './itemGroups.ts';
export { jsonLines } from './jsonLines.ts';
export { type JsonOffer, valueOffers, wordOffers } from './jsonOffer.ts';
export { jsonText, type ReadJson, readJsonText } from './jsonText.ts';
export { knownAnswers } from './knownAnswers.ts';
export {
  isSaidElsewhere,
  type LabelPlace,
  labelPlaces,
  translatedAt,
  withLabel,
  withLabelApart,
} from './labelPlaces.ts';
export { checklistLike, checklistsToFollow } from './likeness/checklistLike.ts';
export {
  checklistsToCopy,
  type NewChecklist,
  newChecklist,
  takenTitle,
} from './likeness/newChecklist.ts';
export type { ChecklistToBe } from './likeness/textsLike.ts';
export type { ListWork } from './listWork.ts';
export { type LocaleText, lackingMessage, localeTexts, withLocaleText } from './localeTexts.ts';
export { type MenuPlace, menuOrder, stepInMenu } from './menuOrder.ts';
export { type JsonConflict, type MergedJson, mergeJson } from './mergeJson.ts';
export {
  dropInOutline,
  type Gap,
  type MovedOutline,
  moveInOutline,
  type OutlinePlace,
  stepInOutline,
} from './moveInOutline.ts';
export { mayInList, type OutlineRow } from './OutlineRow.ts';
export { type OutlineItem, type OutlineSection, outlineOf } from './outlineOf.ts';
export { afterPanel, panelRecord } from './panelEdits.ts';
export { type Panel, type PanelWords, panelOf } from './panelOf.ts';
export { panelOffer } from './panelOffer.ts';
export { previewPackage } from './previewPackage.ts';
export { type ReadyItem, readyItemAt, readyItems } from './readyItems.ts';
export { type RecordedScenario, recordScenario } from './recordScenario.ts';
export { type ReferencedMessage, referencedMessages } from './referencedMessages.ts';
export { removeItem } from './removeItem.ts';
export { renameField } from './renameField.ts';
export { printingDocument, sampleContext } from './sampleContext.ts';
export { sampleRecord, sampleValue } from './sampleRecord.ts';
export { type FieldRename, sayFormerName } from './sayFormerName.ts';
export { type ItemMention, type SchemaImpact, schemaImpact } from './schemaImpact.ts';
export type { PanelChoice } from './schemaParts.ts';
export { textsOf } from './textsOf.ts';
export { unjudgedProduct } from './unjudgedProduct.ts';
export { type UntranslatedText, untranslatedAt } from './untranslatedAt.ts';

export { type ExportedXlsform, exportableForms, exportXlsform } from './xlsform/exportXlsform.ts';
export {
  WORKBOOK_FINDINGS,
  type WorkbookCode,
  type WorkbookFinding,
  WorkbookNotes,
  type WorkbookSheet,
} from './xlsform/FINDINGS.ts';
export { type ImportedChecklist, importWorkbook } from './xlsform/importWorkbook.ts';
export { readCsv } from './xlsform/readCsv.ts';
export { isSurvey, sheetsToRead } from './xlsform/workbookSheets.ts';
