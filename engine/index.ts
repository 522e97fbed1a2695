/** The engine's door. Nothing here needs the schema compiler: pages import it whole. What does is in `engine/node.ts`. */

export { type Agreement, agreementOf } from './action/agreementOf.ts';
export { filledBy } from './action/filledBy.ts';
export { fillInput } from './action/fillInput.ts';
export { isOffered } from './action/isOffered.ts';
export { onlyLeads } from './action/onlyLeads.ts';
export { paramsOf } from './action/paramsOf.ts';
export { placeInput } from './action/placeInput.ts';
export { proposalsOf } from './action/proposalsOf.ts';
export { questionOf } from './action/questionOf.ts';
export { nameOfCall, remainingCalls } from './action/remainingCalls.ts';
export {
  type Board,
  type BoardColumn,
  type BoardSource,
  boardColumns,
  columnOf,
} from './board/boardColumns.ts';
export {
  boardColumnQuery,
  boardCountQuery,
  boardCounts,
  type ColumnCount,
  cardsAtFirst,
  MOST_CARDS,
} from './board/boardQuery.ts';
export { type CardWay, cardScope, cardWays, wayTo } from './board/cardWays.ts';
export { type CardMove, type ColumnRows, isSettled, placeCards } from './board/placeCards.ts';
export {
  type CalendarPlace,
  type CalendarWay,
  changesRow,
  fieldsSent,
  isElsewhere,
  transitionBy,
  wantedAt,
  wayOf,
} from './calendar/moveRow.ts';
export { type CalendarSource, rowsOn, timeIn } from './calendar/rowsOn.ts';
export { CallFailure, type ToldProblem } from './calls/CallFailure.ts';
export type {
  CallInput,
  CallOptions,
  CallTypes,
  Client,
  ClientOptions,
  Progress,
  Route,
  Transport,
} from './calls/Client.ts';
export { callByName, createClient, readByName } from './calls/createClient.ts';
export { newKey } from './calls/newKey.ts';
export { callAddress } from './calls/requestOf.ts';
export { type RetryOptions, withRetries } from './calls/withRetries.ts';
export { evaluate, holds } from './condition/holds.ts';
export { hasValue, NoValue, type NoValueReason, type Outcome } from './condition/Outcome.ts';
export { pathsOf, pathsOfExpression } from './condition/pathsOf.ts';
export { printCondition, printExpression } from './condition/printExpression.ts';
export { withinSteps } from './condition/withinSteps.ts';
export type * from './contract/index.ts';
export { EngineError } from './errors/EngineError.ts';
export type { Finding } from './errors/Finding.ts';
export { ENGINE_ERRORS, SCHEMA_ERRORS, type SchemaErrorCode } from './errors/registry.ts';
export {
  type AnswerFigures,
  answerFigures,
  type CountedAnswer,
  type ItemFigures,
  isChosen,
  itemsOf,
  type NumberFigures,
} from './form/answerFigures.ts';
export { fieldWithin } from './form/answerIn.ts';
export { answersBeside } from './form/answersBeside.ts';
export { type CalculatedForm, calculateAfterChange, calculateForm } from './form/calculateForm.ts';
export { calculateRecord } from './form/calculateRecord.ts';
export { calculationsOf, isCalculated } from './form/calculationsOf.ts';
export { type CarriedAnswer, carriedAnswers } from './form/carriedAnswers.ts';
export { closedFor } from './form/closedFor.ts';
export { withBareCodes, wrongCodes } from './form/codeProblems.ts';
export { createFormModel } from './form/createFormModel.ts';
export type { FormModel } from './form/FormModel.ts';
export { fieldChoices, labelOf } from './form/fieldChoices.ts';
export { type FormChange, formChanges, movedRecord } from './form/formChanges.ts';
export {
  asksWhole,
  type FormerAnswers,
  formerAnswers,
  formerForm,
  formerPart,
} from './form/formerAnswers.ts';
export { type FormPage, formPagesOf, isOnPage, pageLike } from './form/formPages.ts';
export { formState } from './form/formState.ts';
export { contentBefore, isContentShown, type SectionContent } from './form/isContentShown.ts';
export { judgeRows } from './form/judgeRows.ts';
export { type FieldMay, mayOf } from './form/mayOf.ts';
export {
  asksAtMoments,
  type MissingAnswer,
  missingAnswers,
  missingAt,
  missingIn,
  SAVE,
  stillToFill,
} from './form/missingAnswers.ts';
export { offeredProblems, offersByAnswers, withheldIn } from './form/offered.ts';
export { placeGiven } from './form/placeGiven.ts';
export { type PlaceStep, placeWithin } from './form/placeWithin.ts';
export { proposedAfterChange, withProposed } from './form/proposed.ts';
export { protectionNotice } from './form/protectionNotice.ts';
export { type RestSigner, restAnswers, withRestStamps } from './form/restAnswers.ts';
export { restoredAnswers } from './form/restoredAnswers.ts';
export { ruleProblems } from './form/ruleProblems.ts';
export { type SectionSum, sectionSum } from './form/sectionSum.ts';
export { editsField, seesField } from './form/seesField.ts';
export { settle, settleAs } from './form/settle.ts';
export { spansAfterChange } from './form/spans.ts';
export { stateAfterChange } from './form/stateAfterChange.ts';
export { tellEmptied } from './form/tellEmptied.ts';
export { toggled } from './form/toggled.ts';
export { type ListTotals, type TotalColumn, totalsUnderRows } from './form/totalsUnderRows.ts';
export { validateForm } from './form/validateForm.ts';
export { MOST_IN_SIGHT, widgetOf } from './form/widgetOf.ts';
export { withHeld } from './form/withHeld.ts';
export { keepsForOthers, withUnedited } from './form/withUnedited.ts';
export { isWrongAnswer, wrongAnswers } from './form/wrongAnswers.ts';
export { createGridModel, type GridParts, mostUsed } from './grid/createGridModel.ts';
export type { CellContent, GridAsking, GridChange, GridModel, RowKey } from './grid/GridModel.ts';
export { type GridGroup, type GridRow, gridGroups } from './grid/gridGroups.ts';
export { momentLabels, momentsNamed } from './loader/formMoments.ts';
export { formPackage } from './loader/formPackage.ts';
export { SCENARIO_KINDS, type ScenarioKind } from './loader/scenarioKinds.ts';
export { type AnswerField, answerText, flagText } from './messages/answerText.ts';
export { distanceText } from './messages/distanceText.ts';
export { formatProblem } from './messages/formatProblem.ts';
export {
  formatValue,
  registerFormats,
  type ValueFormat,
  type ValueWriter,
  type WrittenOn,
} from './messages/formatValue.ts';
export { inLocale, type OtherTexts } from './messages/inLocale.ts';
export { momentFormat } from './messages/momentFormat.ts';
export { namedProblem } from './messages/namedProblem.ts';
export { noticeWords } from './messages/noticeWords.ts';
export { type PhotoLine, photoText } from './messages/photoText.ts';
export { pointText } from './messages/pointText.ts';
export { quotedText } from './messages/quotedText.ts';
export { slotText } from './messages/slotText.ts';
export { textOf } from './messages/textOf.ts';
export { traceText } from './messages/traceText.ts';
export { translate } from './messages/translate.ts';
export { RULES, registerRules } from './rules/RULES.ts';
export type { RuleDefinition } from './rules/RuleDefinition.ts';
export { type BrokenScenario, brokenScenarios, type ScenarioRun } from './scenario/brokenScenarios.ts';
export type { ClaimKind } from './scenario/coverage/Claim.ts';
export { type Coverage, scenarioCoverage } from './scenario/coverage/scenarioCoverage.ts';
export { type Scenario, scenarioDifferences } from './scenario/scenarioDifferences.ts';
export { type CellReader, cellParts, columnFormat, namesValue } from './table/cellParts.ts';
export { type ChartFigures, type ChartPart, chartFigures } from './table/chartFigures.ts';
export {
  type Chart,
  type ChartGroup,
  chartGroups,
  type GroupsAsked,
  groupsAsked,
  groupsRead,
} from './table/chartGroups.ts';
export { chartQuery } from './table/chartQuery.ts';
export { createTableModel } from './table/createTableModel.ts';
export { type GroupedRows, groupedRows, groupKey, groupsOf, type TableGroup } from './table/groups.ts';
export { notesOf } from './table/notesOf.ts';
export { optionStyle } from './table/optionStyle.ts';
export { presetState, type ReadView, readView, viewQuery } from './table/readView.ts';
export type { CardPlaces, Column, OptionStyle, TableModel, TableState } from './table/TableModel.ts';
export { BLANK } from './table/tableState.ts';
export { type TotalKind, type Totals, totalOf, totalsAsked, totalsOf, totalsRead } from './table/totals.ts';
export { canonical } from './values/canonical.ts';
export { clockAt, dayAt, lastShown, minutesBetween, momentOf, timeAt, zoneOf } from './values/clock.ts';
export { codedText } from './values/codedText.ts';
export { coordinatesOf } from './values/coordinatesOf.ts';
export { copyOf } from './values/copyOf.ts';
export { createRegistry, type Registry } from './values/createRegistry.ts';
export { createSignal, type ReadableSignal, signalsBy } from './values/createSignal.ts';
export {
  type Day,
  dayName,
  daysAfter,
  isDay,
  monthsAfter,
  weekOf,
  weeksOfMonth,
} from './values/days.ts';
export { formatDecimal, parseDecimal, pointedDecimal } from './values/decimal.ts';
export { deepFreeze } from './values/deepFreeze.ts';
export { defaultsOf } from './values/defaultsOf.ts';
export { type Difference, differencesOf } from './values/differencesOf.ts';
export { equal } from './values/equal.ts';
export { fileRefusal } from './values/fileRefusal.ts';
export { filledColumns } from './values/filledColumns.ts';
export { fillText, slotsOf } from './values/fillText.ts';
export { flagValue, isAnomalous, isYes } from './values/flags.ts';
export { foldedText } from './values/foldedText.ts';
export { type TracePoint, traceLength, tracePoints } from './values/geoTrace.ts';
export { getAt } from './values/getAt.ts';
export { numberIn } from './values/hoursText.ts';
export { isEmpty } from './values/isEmpty.ts';
export { memoizeFrozen } from './values/memoizeFrozen.ts';
export { metresBetween, type Place } from './values/metresBetween.ts';
export {
  devicePlace,
  type PhotoDoubts,
  type PhotoFacts,
  photoDoubts,
  photoPlace,
} from './values/photoFacts.ts';
export {
  type Arrow,
  arrowPath,
  type PhotoNote,
  photoNotesIn,
  withPhotoNote,
} from './values/photoNotes.ts';
export { pictureScale } from './values/pictureScale.ts';
export { productCode } from './values/productCode.ts';
export { readExif, type Taken } from './values/readExif.ts';
export { middleOf, scaleOf, stepsOf } from './values/scaleOf.ts';
export { setAt } from './values/setAt.ts';
export { settingsContext } from './values/settingsContext.ts';
export { type Signature, signatureImages, signatureIn } from './values/signature.ts';
export { changedSinceSigned, signedHashes } from './values/signedHashes.ts';
export { nextLabel, traceShape } from './values/traceShape.ts';
export { withoutGaps } from './values/withoutGaps.ts';
export {
  createWizardModel,
  type WizardFinish,
  type WizardModel,
  type WizardStep,
} from './wizard/createWizardModel.ts';
export { type Attempt, attempt, type RefusalReason, type Transition } from './workflow/attempt.ts';
export { operationRefusal } from './workflow/operationRefusal.ts';
export { reasonInput } from './workflow/reasonInput.ts';
export { type ShownState, shownState } from './workflow/shownState.ts';
export { stateOf } from './workflow/stateOf.ts';
export { statesThat } from './workflow/statesThat.ts';
export { type OfferedTransition, transitionsFor } from './workflow/transitionsFor.ts';
export { waysOf } from './workflow/waysOf.ts';
