/** The engine's door. Nothing here needs the schema compiler: pages import it whole. What does is in `engine/node.ts`. */

export { filledBy, proposalsOf } from './action/fills.ts';
export { fillInput, paramsOf, placeInput, remainingCalls } from './action/input.ts';
export {
  type Agreement,
  agreementOf,
  hasPermission,
  isOffered,
  onlyLeads,
  questionOf,
} from './action/offer.ts';
export {
  type CardMove,
  type CardWay,
  type ColumnRows,
  cardScope,
  cardWays,
  isSettled,
  placeCards,
  wayTo,
} from './board/cards.ts';
export {
  type Board,
  type BoardColumn,
  type BoardSource,
  boardColumnQuery,
  boardColumns,
  boardCountQuery,
  boardCounts,
  type ColumnCount,
  cardsAtFirst,
  columnOf,
  MOST_CARDS,
} from './board/columns.ts';
export {
  type CalendarPlace,
  type CalendarSource,
  type CalendarWay,
  changesRow,
  fieldsSent,
  isElsewhere,
  rowsOn,
  rowsWithoutLane,
  targetLane,
  timeIn,
  transitionBy,
  wayOf,
} from './calendar/rows.ts';
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
export { CallFailure, type ReportedProblem } from './calls/Client.ts';
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
export { hasValue, NoValue, type NoValueReason, type Outcome } from './condition/Outcome.ts';
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
export { type ListTotals, type TotalColumn, totalsUnderRows } from './form/calculate/totalsUnderRows.ts';
export {
  fieldChoices,
  labelOf,
  offeredProblems,
  offersByAnswers,
  toggled,
  withheldIn,
} from './form/choices.ts';
export { createFormModel } from './form/createFormModel.ts';
export type { FormModel } from './form/FormModel.ts';
export { type PlaceStep, placeGiven, placeWithin } from './form/FormModel.ts';
export { MOST_IN_SIGHT, widgetOf } from './form/fieldNodes.ts';
export {
  asksAtMoments,
  missingAnswers,
  missingAt,
  missingIn,
  SAVE,
  stillToFill,
} from './form/missingAnswers.ts';
export {
  contentBefore,
  type FormPage,
  formPagesOf,
  isContentShown,
  isOnPage,
  pageLike,
  type SectionContent,
  type SectionSum,
  sectionSum,
} from './form/pages.ts';
export { ruleProblems, withBareCodes, wrongCodes } from './form/problems.ts';
export { type RestSigner, restAnswers, withRestStamps } from './form/restAnswers.ts';
export { closedFor, editsField, type FieldMay, mayOf, protectionNotice, seesField } from './form/rights.ts';
export { rowStates } from './form/rowStates.ts';
export { clearedValue, settle, settleAs, tellEmptied, withHeld } from './form/settle.ts';
export { formState, stateAfterChange } from './form/state.ts';
export { validateForm } from './form/validateForm.ts';
export {
  type AnswerFigures,
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
  asksWhole,
  type FormerAnswers,
  formerAnswers,
  formerForm,
  formerPart,
  initialRecord,
} from './form/versions/formerAnswers.ts';
export { answersBeside, restoredAnswers } from './form/versions/restoredAnswers.ts';
export { keepsForOthers, withUnedited } from './form/withUnedited.ts';
export { createGridModel, type GridParts, mostUsed } from './grid/createGridModel.ts';
export type { CellContent, GridAsking, GridChange, GridModel, RowKey } from './grid/GridModel.ts';
export { type GridGroup, type GridRow, gridGroups } from './grid/GridModel.ts';
export { formPackage, momentLabels, momentsNamed } from './loader/formPackage.ts';
export { SCENARIO_KINDS, type ScenarioKind } from './loader/scenarioKinds.ts';
export { type AnswerField, answerText, flagText } from './messages/answerText.ts';
export { pointText, traceText } from './messages/evidence.ts';
export {
  formatValue,
  messageText,
  registerFormats,
  slotText,
  type ValueFormat,
  type ValueWriter,
  type WrittenOn,
} from './messages/formatValue.ts';
export { distanceText } from './messages/numbers.ts';
export { type PhotoLine, photoText } from './messages/photoText.ts';
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
  chartQuery,
  groupsAsked,
  groupsRead,
} from './table/charts.ts';
export { createTableModel, notesOf } from './table/createTableModel.ts';
export { agrees, presetState, type ReadView, readView, viewQuery } from './table/readView.ts';
export type { CardPlaces, Column, OptionStyle, TableModel, TableState } from './table/TableModel.ts';
export { BLANK } from './table/tableState.ts';
export {
  type GroupedRows,
  groupedRows,
  groupKey,
  groupsOf,
  type TableGroup,
  type TotalKind,
  type Totals,
  totalOf,
  totalsAsked,
  totalsOf,
  totalsRead,
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
  type PhotoDoubts,
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
  type Place,
  type TracePoint,
  traceLength,
  tracePoints,
  traceShape,
} from './values/places.ts';
export { readExif, type Taken } from './values/readExif.ts';
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
  lastShown,
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
  statesThat,
  type Transition,
  type TransitionCheck,
  transitionsFor,
} from './workflow/checkTransition.ts';
