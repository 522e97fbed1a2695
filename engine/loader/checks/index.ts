import type { DraftCheck } from '../Draft.ts';
import { checkCalls } from './checkCalls.ts';
import { checkConditions } from './checkConditions.ts';
import { checkDocuments } from './checkDocuments.ts';
import { checkEntities } from './checkEntities.ts';
import { checkForms } from './checkForms.ts';
import { checkMessages } from './checkMessages.ts';
import { checkReferences } from './checkReferences.ts';
import { checkRoles } from './checkRoles.ts';
import { checkRuleWords } from './checkRuleWords.ts';
import { checkScenarios } from './checkScenarios.ts';
import { checkScreens } from './checkScreens.ts';
import { checkTableSources } from './checkTableSources.ts';
import { checkTables } from './checkTables.ts';
import { checkUnused } from './checkUnused.ts';
import { checkValues } from './checkValues.ts';
import { checkWizards } from './checkWizards.ts';
import { checkWorkflows } from './checkWorkflows.ts';

/** Everything that only the whole set of files can show. */
export const CHECKS: readonly DraftCheck[] = [
  checkReferences,
  checkConditions,
  checkEntities,
  checkValues,
  checkRuleWords,
  checkForms,
  checkTables,
  checkTableSources,
  checkWizards,
  checkWorkflows,
  checkScreens,
  checkCalls,
  checkDocuments,
  checkMessages,
  checkRoles,
  checkScenarios,
  checkUnused,
];
