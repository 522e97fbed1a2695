/** The engine's door. Nothing here needs the schema compiler: pages import it whole. What does is in `engine/node.ts`. */

export { fillInput, paramsOf, placeInput, remainingCalls } from './action/input.ts';
export { agreementOf, hasPermission, isNavigationOnly, isOffered, questionOf } from './action/offer.ts';
export { proposalsFromRow, valuesFromRow } from './action/pickedRow.ts';
export {
  boardMoveTo,
  type CardMove,
  type CardWay,
  type ColumnRows,
  cardScope,
  cardWays,
  isSettled,
  placeCards,
} from './board/cards.ts';
export {
  type Board,
  type BoardColumn,
  boardColumnQuery,
  boardColumns,
  boardCountQuery,
  boardCounts,
  type ColumnCount,
  cardsAtFirst,
  columnOf,
  MAX_CARDS,
} from './board/columns.ts';
export {
  type CalendarPlace,
  type CalendarSource,
  type CalendarWay,
  calendarMoveOf,
  changesRow,
  fieldsSent,
  isOtherPlace,
  rowsOn,
  rowsWithoutLane,
  targetLane,
  timeIn,
  transitionBy,
} from './calendar/rows.ts';
export type {
  CallInput,
  CallOptions,
  Client,
  ClientOptions,
  Progress,
  Route,
  Transport,
} from './calls/Client.ts';
export { CallFailure } from './calls/Client.ts';
export {
  callByName,
  createClient,
  type RetryOptions,
  readByName,
  withRetries,
} from './calls/createClient.ts';
export { callAddress, newKey } from './calls/requests.ts';
export { withinSteps } from './condition/evaluateWith.ts';
export { evaluate, holds } from './condition/holds.ts';
export { hasValue, NoValue, type Outcome } from './condition/Outcome.ts';
export { pathsOf, pathsOfExpression } from './condition/pathsOf.ts';
export { printCondition, printExpression } from './condition/printExpression.ts';
export type * from './contract/index.ts';
export { EngineError } from './errors/EngineError.ts';
export type { Finding } from './errors/Finding.ts';
export { ENGINE_ERRORS, SCHEMA_ERRORS, type SchemaErrorCode } from './errors/registry.ts';
export { fieldWithin } from './form/answers.ts';
export { type CalculatedForm, calculateAfterChange, calculateForm } from './form/calculate/calculateForm.ts';
export { calculateRecord } from './form/calculate/calculateRecord.ts';
export { calculationsOf, isCalculated } from './form/calculate/calculationsOf.ts';
export { proposedAfterChange, withProposed } from './form/calculate/proposed.ts';
export { spansAfterChange, wrongSpans } from './form/calculate/spans.ts';
export { type TotalColumn, totalsUnderRows } from './form/calculate/totalsUnderRows.ts';
export {
  excludedChoices,
  fieldChoices,
  labelOf,
  offeredProblems,
  offersByAnswers,
  toggled,
} from './form/choices.ts';
export { createFormModel } from './form/createFormModel.ts';
export type { FormModel } from './form/FormModel.ts';
export { filledPath, placeWithin } from './form/FormModel.ts';
export { MAX_LISTED_CHOICES, widgetOf } from './form/fieldNodes.ts';
export {
  missingAnswers,
  missingAt,
  missingIn,
  momentLabels,
  momentsByName,
  SAVE,
  stillToFill,
  usesMissing,
} from './form/missingAnswers.ts';
export {
  contentBefore,
  type FormPage,
  formPagesOf,
  indexOfSamePage,
  isContentShown,
  isOnPage,
  type SectionContent,
  type SectionSum,
  sectionSum,
} from './form/pages.ts';
export { ruleProblems, withBareCodes, wordProblem, wrongCodes } from './form/problems.ts';
export { restAnswers, withRestStamps } from './form/restAnswers.ts';
export {
  closedFor,
  editsField,
  fieldRights,
  isFormClosed,
  protectionNotice,
  seesField,
} from './form/rights.ts';
export { rowStates } from './form/rowStates.ts';
export {
  clearedValue,
  settle,
  settleCalculated,
  withClearedValues,
  withStoredReadOnly,
} from './form/settle.ts';
export { formState, stateAfterChange } from './form/state.ts';
export { validateForm } from './form/validateForm.ts';
export {
  answerFigures,
  type CountedAnswer,
  defectValues,
  type ItemFigures,
  isChosen,
  itemsOf,
  reportsDefect,
} from './form/versions/answerFigures.ts';
export { type CarriedAnswer, carriedAnswers } from './form/versions/carriedAnswers.ts';
export { type FormChange, formChanges, movedRecord } from './form/versions/formChanges.ts';
export {
  type FormerAnswers,
  formerAnswers,
  formerForm,
  formerPart,
  includesWholeField,
  initialRecord,
} from './form/versions/formerAnswers.ts';
export { answersBeside, restoredAnswers } from './form/versions/restoredAnswers.ts';
export { hasRestrictedField, withStoredUnedited } from './form/withStoredUnedited.ts';
export { createGridModel, type GridParts, mostUsed } from './grid/createGridModel.ts';
export type { GridAsking, GridModel, RowKey } from './grid/GridModel.ts';
export { type GridGroup, type GridRow, gridGroups } from './grid/GridModel.ts';
export { formPackage } from './loader/formPackage.ts';
export { SCENARIO_KINDS, type ScenarioKind } from './loader/scenarioKinds.ts';
export { type AnswerField, answerText, flagText } from './messages/answerText.ts';
export { pointText, traceText } from './messages/evidence.ts';
export {
  formatValue,
  messageText,
  registerFormats,
  slotText,
  type TextTarget,
  type ValueFormat,
  type ValueWriter,
} from './messages/formatValue.ts';
export { distanceText } from './messages/numbers.ts';
export { photoText } from './messages/photoText.ts';
export { formatProblem, namedProblem } from './messages/problems.ts';
export { noticeWords, quotedText } from './messages/sentences.ts';
export { inLocale, type OtherTexts, textOf, translate } from './messages/translation.ts';
export { RULES, registerRules } from './rules/RULES.ts';
export type { RuleDefinition } from './rules/RuleDefinition.ts';
export {
  type BrokenScenario,
  brokenScenarios,
  type Scenario,
  type ScenarioRun,
  scenarioDifferences,
} from './scenario/scenarioDifferences.ts';
export {
  type CellReader,
  cellParts,
  columnFormat,
  companionTexts,
  namesValue,
  optionStyle,
} from './table/cells.ts';
export {
  type Chart,
  type ChartFigures,
  type ChartGroup,
  type ChartPart,
  chartFigures,
  chartGroups,
  chartGroupsQuery,
  chartQuery,
  parseChartGroups,
} from './table/charts.ts';
export { createTableModel, notesOf } from './table/createTableModel.ts';
export { agrees, presetState, type ReadView, readView, viewQuery } from './table/readView.ts';
export type { Column, TableModel, TableState } from './table/TableModel.ts';
export { BLANK } from './table/tableState.ts';
export {
  groupedRows,
  groupKey,
  groupsOf,
  parseTotals,
  type TableGroup,
  type TotalKind,
  type Totals,
  totalOf,
  totalsOf,
  totalsQuery,
} from './table/totals.ts';
export { createRegistry, type Registry } from './values/createRegistry.ts';
export { createSignal, type ReadableSignal, signalsBy } from './values/createSignal.ts';
export { canonical, type Difference, differencesOf, equal, isEmpty } from './values/equality.ts';
export { fileRefusal } from './values/fileRefusal.ts';
export {
  formatDecimal,
  middleOf,
  numberIn,
  parseDecimal,
  pointedDecimal,
  scaleOf,
  stepsOf,
} from './values/numbers.ts';
export { getAt, setAt } from './values/paths.ts';
export {
  type Arrow,
  arrowPath,
  type PhotoFacts,
  type PhotoNote,
  photoDoubts,
  photoNotesIn,
  photoPlace,
  pictureScale,
  withPhotoNote,
} from './values/photos.ts';
export {
  coordinatesOf,
  metresBetween,
  nextLabel,
  type TracePoint,
  traceLength,
  tracePoints,
  traceShape,
} from './values/places.ts';
export { type PhotoOrigin, readExif } from './values/readExif.ts';
export {
  copyOf,
  deepFreeze,
  defaultsOf,
  filledColumns,
  flagValue,
  isAnomalous,
  isYes,
  memoizeFrozen,
  settingsContext,
} from './values/records.ts';
export { type Signature, signatureImages, signatureIn } from './values/signature.ts';
export { changedSinceSigned, signedHashes } from './values/signedHashes.ts';
export { codedText, fillText, foldedText, productCode, slotsOf, withoutGaps } from './values/texts.ts';
export {
  clockAt,
  type Day,
  dayAt,
  dayName,
  daysAfter,
  isDay,
  lastOccurrence,
  localTime,
  minutesBetween,
  momentOf,
  monthsAfter,
  timeAt,
  weekOf,
  weeksOfMonth,
  zoneIn,
  zoneOf,
} from './values/time.ts';
export {
  createWizardModel,
  type WizardFinish,
  type WizardModel,
  type WizardStep,
} from './wizard/createWizardModel.ts';
export {
  checkTransition,
  type OfferedTransition,
  operationRefusal,
  reasonInput,
  shownState,
  stateChanges,
  stateOf,
  statesWithTrait,
  type Transition,
  type TransitionCheck,
  transitionsFor,
} from './workflow/checkTransition.ts';
