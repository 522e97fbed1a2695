/** Separate entry of the editor, loaded only by pages that edit schemas. */

export {
  type EditRights,
  editRights,
  isEditable,
  markedWords,
  namingWords,
} from '../loader/grammar/editRights.ts';
export { atPointer } from '../loader/pointer.ts';
export { kindOf } from '../loader/SchemaFile.ts';
export { type ChecklistFiles, checklistFiles } from './checklistFiles.ts';
export { CODE_PHRASES, type JsonOffer, valueOffers, wordOffers } from './codeOffers.ts';
export { COMPARISONS, type ComparisonName, comparisonOf, comparisonsFor } from './conditions/COMPARISONS.ts';
export type { ConditionField, ConditionFields } from './conditions/ConditionField.ts';
export { type ConditionWord, conditionWords } from './conditions/conditionFields.ts';
export { conditionFieldsAt } from './conditions/conditionFieldsAt.ts';
export {
  type ConditionGroup,
  type ConditionLine,
  isGroup,
  isWhole,
  readCondition,
  type UnshownCondition,
  withCondition,
  writtenCondition,
} from './conditions/conditionTree.ts';
export { type EditedFiles, editSchema, editSchemas, type SchemaEdit } from './editSchema.ts';
export { CHECKLIST_CALL_WORDS } from './fromTemplate/calls.ts';
export { checklistsToFollow, copyChecklist } from './fromTemplate/copyChecklist.ts';
export {
  checklistsToCopy,
  type NewChecklist,
  newChecklist,
  takenTitle,
} from './fromTemplate/newChecklist.ts';
export type { ChecklistToBe } from './fromTemplate/texts.ts';
export {
  afterStep,
  beginHistory,
  changedFiles,
  type EditHistory,
  MAX_UNDONE,
  redoStep,
  undoStep,
  withExternalChange,
} from './history.ts';
export { type FieldMention, fieldMentions, type MentionedField } from './impact/fieldMentions.ts';
export {
  type ItemChange,
  type ItemMention,
  itemChanges,
  type SchemaImpact,
  schemaImpact,
} from './impact/schemaImpact.ts';
export {
  type AddedItem,
  addItem,
  choiceLists,
  type ItemKindName,
  NEW_ITEM_KINDS,
  type NewItem,
} from './items/addItem.ts';
export { type CopiedItem, copyItem, type ItemCopy } from './items/copyItem.ts';
export { type ReadyItem, readyItemAt, readyItems } from './items/readyItems.ts';
export { type FieldRename, recordFormerName } from './items/recordFormerName.ts';
export { type RemovalEffects, removalEffects, removeItem } from './items/removeItem.ts';
export { renameField } from './items/renameField.ts';
export {
  type AddedSection,
  addSection,
  type EmptyGroup,
  emptyGroups,
  groupForItems,
  type NewSection,
  placeForItem,
} from './items/sections.ts';
export {
  type ChangedStretch,
  changedStretch,
  jsonLines,
  jsonText,
  type ReadJson,
  readJsonText,
} from './jsonText.ts';
export { followPointer, identityOf, type JsonConflict, type MergedJson, mergeJson } from './merge.ts';
export { addEntry, type NewEntry, retireEntry } from './outline/entries.ts';
export { fileOutline, type OutlineWords } from './outline/fileOutline.ts';
export {
  dropInOutline,
  type Gap,
  type MenuPlace,
  type MovedOutline,
  menuOrder,
  moveInOutline,
  type OutlinePlace,
  stepInMenu,
  stepInOutline,
} from './outline/moves.ts';
export type { ListWork } from './outline/OutlineRow.ts';
export { mayInList, type OutlineRow } from './outline/OutlineRow.ts';
export { type OutlineItem, type OutlineSection, outlineOf } from './outline/outlineOf.ts';
export { type GrammarPlace, grammarAt } from './panel/grammarAt.ts';
export { entryChoices, nameLabel } from './panel/nameChoices.ts';
export { afterPanel, panelRecord } from './panel/panelEdits.ts';
export { type Panel, type PanelInput, panelOf } from './panel/panelOf.ts';
export { isWordFor, panelOffer } from './panel/panelOffer.ts';
export { previewPackage, unjudgedProduct } from './preview.ts';
export { knownAnswers, type RecordedScenario, recordScenario } from './recordScenario.ts';
export { printingDocument, sampleContext, sampleRecord, sampleValue } from './samples.ts';
export { filledEntity, type PanelChoice } from './schemaParts.ts';
export {
  hasTextElsewhere,
  type LabelPlace,
  labelPlaces,
  textsOf,
  translatedAt,
  type UntranslatedText,
  untranslatedAt,
  withLabel,
  withLabelApart,
} from './translations/labelPlaces.ts';
export {
  type LocaleText,
  lackingMessage,
  localeTexts,
  type ReferencedMessage,
  referencedMessages,
  withLocaleText,
} from './translations/messages.ts';

export { type ExportedXlsform, exportableForms, exportXlsform } from './xlsform/export/exportXlsform.ts';
export {
  WORKBOOK_FINDINGS,
  type WorkbookCode,
  type WorkbookFinding,
  WorkbookNotes,
  type WorkbookSheet,
} from './xlsform/FINDINGS.ts';
export { type ImportedChecklist, importWorkbook } from './xlsform/importWorkbook.ts';
export { isSurvey, readCsv, sheetsToRead } from './xlsform/sheets.ts';
