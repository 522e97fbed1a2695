import type { DraftCheck } from '../ProductDraft.ts';
import { checkAcross } from './checkAcross.ts';
import { checkAsked } from './checkAsked.ts';
import { checkBlocks } from './checkBlocks.ts';
import { checkBoards } from './checkBoards.ts';
import { checkCalendars } from './checkCalendars.ts';
import { checkCalls, checkShapes } from './checkCalls.ts';
import { checkCallUses } from './checkCallUses.ts';
import { checkCalculations, checkCircles, checkProposed } from './checkCircles.ts';
import { checkConditions } from './checkConditions.ts';
import { checkContexts } from './checkContexts.ts';
import { checkCounted } from './checkCounted.ts';
import { checkDocuments } from './checkDocuments.ts';
import { checkDoes } from './checkDoes.ts';
import { checkEditedBy } from './checkEditedBy.ts';
import { checkChecklists, checkEntities } from './checkEntities.ts';
import { checkExpected } from './checkExpected.ts';
import { checkFieldWords } from './checkFieldWords.ts';
import { checkContent, checkForms, checkPages } from './checkForms.ts';
import { checkGoTo } from './checkGoTo.ts';
import { checkGrids } from './checkGrids.ts';
import { checkGridWays } from './checkGridWays.ts';
import { checkHooks } from './checkHooks.ts';
import { checkLineTotals } from './checkLineTotals.ts';
import { checkLoads, checkReads } from './checkLoads.ts';
import { checkMatrices } from './checkMatrices.ts';
import { checkMessages } from './checkMessages.ts';
import { checkMissing } from './checkMissing.ts';
import { checkUnique, checkUnusedNames } from './checkNames.ts';
import { checkNotifications } from './checkNotifications.ts';
import { checkOffered } from './checkOffered.ts';
import { checkOptionsOf, checkUnused } from './checkOptions.ts';
import { checkOthers } from './checkOthers.ts';
import { checkPatterns } from './checkPatterns.ts';
import { checkPictures } from './checkPictures.ts';
import { checkReach } from './checkReach.ts';
import { checkRecordFields } from './checkRecordFields.ts';
import { checkRowWords } from './checkRowWords.ts';
import { checkRuleWords } from './checkRuleWords.ts';
import { checkSaves } from './checkSaves.ts';
import { checkScenarios } from './checkScenarios.ts';
import { checkScreens } from './checkScreens.ts';
import { checkSigned } from './checkSigned.ts';
import { checkStepBlocks } from './checkStepBlocks.ts';
import { checkBeginnings, checkRefusals } from './checkTableActions.ts';
import { checkTableSources } from './checkTableSources.ts';
import { checkPresets, checkTables } from './checkTables.ts';
import { checkTranslations } from './checkTranslations.ts';
import { checkUnseenDecides } from './checkUnseenDecides.ts';
import { checkDistinct, checkValues, checkWas } from './checkValues.ts';
import { checkFiles, checkHiddenOnPage, checkVisible } from './checkVisible.ts';
import { checkWays } from './checkWays.ts';
import { checkWidgets } from './checkWidgets.ts';
import { checkNeeds, checkWizards, checkWorkflows } from './checkWorkflows.ts';

/** Everything that only the whole set of files can show, but names of nothing (`checkNames`), which are told after all else. */
export const CHECKS: readonly DraftCheck[] = [
  checkContexts,
  checkConditions,
  checkReach,
  checkReads,
  checkCircles,
  checkCallUses,
  checkGoTo,
  checkBeginnings,
  checkRefusals,
  checkHooks,
  checkEntities,
  checkRecordFields,
  checkAcross,
  checkChecklists,
  checkValues,
  checkPatterns,
  checkDistinct,
  checkRuleWords,
  checkForms,
  checkContent,
  checkPages,
  checkAsked,
  checkWidgets,
  checkRowWords,
  checkMatrices,
  checkCalculations,
  checkProposed,
  checkLineTotals,
  checkOthers,
  checkOffered,
  checkPictures,
  checkSigned,
  checkFieldWords,
  checkWas,
  checkHiddenOnPage,
  checkEditedBy,
  checkUnseenDecides,
  checkPresets,
  checkCounted,
  checkBoards,
  checkTables,
  checkTableSources,
  checkWizards,
  checkCalendars,
  checkStepBlocks,
  checkGrids,
  checkGridWays,
  checkWorkflows,
  checkMissing,
  checkNeeds,
  checkNotifications,
  checkScreens,
  checkLoads,
  checkBlocks,
  checkCalls,
  checkShapes,
  checkSaves,
  checkDoes,
  checkVisible,
  checkWays,
  checkFiles,
  checkDocuments,
  checkOptionsOf,
  checkMessages,
  checkTranslations,
  checkUnique,
  checkUnusedNames,
  checkScenarios,
  checkExpected,
  checkUnused,
];
