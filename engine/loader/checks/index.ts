import type { DraftCheck } from '../ProductDraft.ts';

import { checkAcross } from './checkAcross.ts';
import { checkAsked } from './checkAsked.ts';
import { checkBeginnings } from './checkBeginnings.ts';
import { checkBlocks } from './checkBlocks.ts';
import { checkBoards } from './checkBoards.ts';
import { checkCalendars } from './checkCalendars.ts';
import { checkCalls } from './checkCalls.ts';
import { checkCallUses } from './checkCallUses.ts';
import { checkCharts } from './checkCharts.ts';
import { checkChecklists } from './checkChecklists.ts';
import { checkCalculations, checkCircles, checkProposed } from './checkCircles.ts';
import { checkConditions } from './checkConditions.ts';
import { checkContent } from './checkContent.ts';
import { checkContexts } from './checkContexts.ts';
import { checkDistinct } from './checkDistinct.ts';
import { checkDocuments } from './checkDocuments.ts';
import { checkDoes } from './checkDoes.ts';
import { checkEditedBy } from './checkEditedBy.ts';
import { checkEntities } from './checkEntities.ts';
import { checkExpected } from './checkExpected.ts';
import { checkFieldWords } from './checkFieldWords.ts';
import { checkFiles } from './checkFiles.ts';
import { checkForms } from './checkForms.ts';
import { checkGoTo } from './checkGoTo.ts';
import { checkGrids } from './checkGrids.ts';
import { checkGridWays } from './checkGridWays.ts';
import { checkHiddenOnPage } from './checkHiddenOnPage.ts';
import { checkHooks } from './checkHooks.ts';
import { checkLineTotals } from './checkLineTotals.ts';
import { checkLoads } from './checkLoads.ts';
import { checkMatrices } from './checkMatrices.ts';
import { checkMessages } from './checkMessages.ts';
import { checkMissing } from './checkMissing.ts';
import { checkNeeds } from './checkNeeds.ts';
import { checkNotifications } from './checkNotifications.ts';
import { checkOffered } from './checkOffered.ts';
import { checkOptionsOf } from './checkOptionsOf.ts';
import { checkOthers } from './checkOthers.ts';
import { checkPages } from './checkPages.ts';
import { checkPatterns } from './checkPatterns.ts';
import { checkPictures } from './checkPictures.ts';
import { checkPresets } from './checkPresets.ts';
import { checkReach } from './checkReach.ts';
import { checkReads } from './checkReads.ts';
import { checkRecordFields } from './checkRecordFields.ts';
import { checkRefusals } from './checkRefusals.ts';
import { checkRowWords } from './checkRowWords.ts';
import { checkRuleWords } from './checkRuleWords.ts';
import { checkSaves } from './checkSaves.ts';
import { checkScenarios } from './checkScenarios.ts';
import { checkScreens } from './checkScreens.ts';
import { checkShapes } from './checkShapes.ts';
import { checkSigned } from './checkSigned.ts';
import { checkStepBlocks } from './checkStepBlocks.ts';
import { checkTableGroups } from './checkTableGroups.ts';
import { checkTableSources } from './checkTableSources.ts';
import { checkTables } from './checkTables.ts';
import { checkTotals } from './checkTotals.ts';
import { checkTranslations } from './checkTranslations.ts';
import { checkUnique } from './checkUnique.ts';
import { checkUnseenDecides } from './checkUnseenDecides.ts';
import { checkUnused } from './checkUnused.ts';
import { checkValues } from './checkValues.ts';
import { checkVisible } from './checkVisible.ts';
import { checkWas } from './checkWas.ts';
import { checkWays } from './checkWays.ts';
import { checkWidgets } from './checkWidgets.ts';
import { checkWizards } from './checkWizards.ts';
import { checkWorkflows } from './checkWorkflows.ts';

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
  checkTableGroups,
  checkPresets,
  checkCharts,
  checkBoards,
  checkTables,
  checkTotals,
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
  checkScenarios,
  checkExpected,
  checkUnused,
];
