/** The engine's second door, for Node alone: what needs the schema compiler, or only servers ask. Pages never import it. */
export {
  type EditedFiles,
  fieldMentions,
  type ItemChange,
  printingDocument,
  type SchemaImpact,
  sampleContext,
  schemaImpact,
} from './editor/index.ts';
export { describeFinding } from './errors/describeFinding.ts';
export { asWritten, type Phrase, type PhraseValue, quoted, say } from './errors/Phrase.ts';
export { FINDING_CATALOGUES, phraseText } from './errors/phraseText.ts';
export { severityOf } from './errors/registry.ts';
export { withCompleteCalls } from './loader/calls/completeCalls.ts';
export { checkBounds, SCHEMA_BOUNDS } from './loader/checkBounds.ts';
export { expandedFlags } from './loader/expand/expandFlags.ts';
export { annotatedPlaces } from './loader/grammar/annotatedPlaces.ts';
export { examine, loadProduct, openedGrammar } from './loader/loadProduct.ts';
export { keysOf, under } from './loader/pointer.ts';
export { type InputReference, referencesOf } from './loader/referencesOf.ts';
export { kindOf, metaOf, type SchemaKind } from './loader/SchemaFile.ts';
export { translationsPath } from './loader/translations/catalogues.ts';
export { requiredTranslations } from './loader/translations/textPlaces.ts';
export { unusedTranslations } from './loader/translations/unusedTranslations.ts';
export { datePatterns } from './messages/datePatterns.ts';
export { type FollowedPath, followPath } from './records/followPath.ts';
export {
  answeredFields,
  type FilterRule,
  filterOf,
  filterWords,
  groupWords,
  inputWords,
  listAnswer,
  sortPaths,
} from './records/lists.ts';
export { checkModule, compileCheck } from './rules/compile.ts';
export { CODE_RULES, type CodeRule } from './rules/keywords.ts';
export { type Coverage, OTHER_PROOFS, scenarioCoverage } from './scenario/coverage/scenarioCoverage.ts';
