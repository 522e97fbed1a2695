import type { DraftCheck } from '../ProductDraft.ts';
import { checkCalls, checkShapes } from './calls/checkCalls.ts';
import { checkCallUses } from './calls/checkCallUses.ts';
import { checkCounted } from './calls/checkCounted.ts';
import { checkDoes } from './calls/checkDoes.ts';
import { checkSaves } from './calls/checkSaves.ts';
import { checkBeginnings, checkRefusals } from './calls/checkTableActions.ts';
import { checkTableSources } from './calls/checkTableSources.ts';
import { checkCalculations, checkCircles, checkProposed } from './circles/checkCircles.ts';
import { checkOffered } from './circles/checkOffered.ts';
import { checkAsked } from './forms/checkAsked.ts';
import { checkContent, checkForms, checkPages } from './forms/checkForms.ts';
import { checkLineTotals } from './forms/checkLineTotals.ts';
import { checkMatrices } from './forms/checkMatrices.ts';
import { checkOthers } from './forms/checkOthers.ts';
import { checkPictures } from './forms/checkPictures.ts';
import { checkRowWords } from './forms/checkRowWords.ts';
import { checkSigned } from './forms/checkSigned.ts';
import { checkWidgets } from './forms/checkWidgets.ts';
import { checkAcross } from './names/checkAcross.ts';
import { checkChecklists, checkEntities } from './names/checkEntities.ts';
import { checkExpected } from './names/checkExpected.ts';
import { checkFieldWords } from './names/checkFieldWords.ts';
import { checkHooks } from './names/checkHooks.ts';
import { checkUnique, checkUnusedNames } from './names/checkNames.ts';
import { checkOptionsOf, checkUnused } from './names/checkOptions.ts';
import { checkPatterns } from './names/checkPatterns.ts';
import { checkRecordFields } from './names/checkRecordFields.ts';
import { checkScenarios } from './names/checkScenarios.ts';
import { checkDistinct, checkValues, checkWas } from './names/checkValues.ts';
import { checkEditedBy } from './privacy/checkEditedBy.ts';
import { checkUnseenDecides } from './privacy/checkUnseenDecides.ts';
import { checkFiles, checkHiddenOnPage, checkVisible } from './privacy/checkVisible.ts';
import { checkWays } from './privacy/checkWays.ts';
import { checkConditions } from './reach/checkConditions.ts';
import { checkContexts } from './reach/checkContexts.ts';
import { checkGoTo } from './reach/checkGoTo.ts';
import { checkLoads, checkReads } from './reach/checkLoads.ts';
import { checkMissing } from './reach/checkMissing.ts';
import { checkReach } from './reach/checkReach.ts';
import { checkNeeds, checkWizards, checkWorkflows } from './reach/checkWorkflows.ts';
import { checkBlocks } from './screens/checkBlocks.ts';
import { checkBoards } from './screens/checkBoards.ts';
import { checkCalendars } from './screens/checkCalendars.ts';
import { checkDocuments } from './screens/checkDocuments.ts';
import { checkGrids } from './screens/checkGrids.ts';
import { checkGridWays } from './screens/checkGridWays.ts';
import { checkNotifications } from './screens/checkNotifications.ts';
import { checkScreens } from './screens/checkScreens.ts';
import { checkStepBlocks } from './screens/checkStepBlocks.ts';
import { checkPresets, checkTables } from './screens/checkTables.ts';
import { checkMessages } from './translations/checkMessages.ts';
import { checkRuleWords } from './translations/checkRuleWords.ts';
import { checkTranslations } from './translations/checkTranslations.ts';

/** Checks over the whole product. Unknown names (`checkNames`) run separately, after all others. */
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
