import { checkUses } from '../grammar/checkUses.ts';
import { checkUnique, checkWords } from '../grammar/checkWords.ts';
import type { ProductCheck } from '../SchemaFile.ts';
import { checkCalls, checkRefusalCodes, checkSaves } from './calls/checkCalls.ts';
import { checkCounted } from './calls/checkCounted.ts';
import { checkDoes } from './calls/checkDoes.ts';
import { checkTranslations } from './checkTranslations.ts';
import { checkCircles } from './forms/circles.ts';
import { checkAsked } from './forms/forms.ts';
import { checkMatrices } from './forms/rows.ts';
import { checkWidgets } from './forms/widgets.ts';
import { checkMessages, checkRuleWords } from './messages.ts';
import { checkPatterns } from './names/checkPatterns.ts';
import { checkScenarios } from './names/checkScenarios.ts';
import { checkOptionsOf } from './names/names.ts';
import { checkEditedBy, checkVisible } from './privacy/checkEditedBy.ts';
import { checkUnseenDecides } from './privacy/checkUnseenDecides.ts';
import { checkContexts } from './reach/checkContexts.ts';
import { checkMissing } from './reach/checkMissing.ts';
import { checkGoTo, checkLoads, checkNeeds, checkWizards, checkWorkflows } from './reach/checkWorkflows.ts';
import { checkConditions, REACH_CHECKS } from './reach/conditions.ts';
import { checkBoards } from './screens/checkBoards.ts';
import { checkDocuments } from './screens/documents.ts';
import { checkBlocks, checkStepBlocks } from './screens/screens.ts';

/** Checks over the whole product. Unknown names (`checkNames`) run separately, after all others. */
export const CHECKS: readonly ProductCheck[] = [
  checkContexts,
  checkConditions,
  ...REACH_CHECKS,
  checkCircles,
  checkGoTo,
  checkPatterns,
  checkRuleWords,
  checkAsked,
  checkWidgets,
  checkMatrices,
  checkEditedBy,
  checkUnseenDecides,
  checkCounted,
  checkBoards,
  checkWizards,
  checkStepBlocks,
  checkWorkflows,
  checkMissing,
  checkNeeds,
  checkLoads,
  checkBlocks,
  checkCalls,
  checkRefusalCodes,
  checkSaves,
  checkDoes,
  checkVisible,
  checkDocuments,
  checkOptionsOf,
  checkMessages,
  checkTranslations,
  checkWords,
  checkUnique,
  checkUses,
  checkScenarios,
];
