import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as index from '../../engine/index.ts';
import * as node from '../../engine/node.ts';

const IMPORT = /(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'/g;

/** Files and packages that a file loads when it runs, followed as far as they go. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, isType, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (isType !== undefined) continue;
    if (target.startsWith('.')) loadedBy(resolve(dirname(file), target), seen);
    else seen.add(target);
  }
  return seen;
}

describe('the doors of the engine', () => {
  it('offer these names and no others to everybody', () => {
    expect(Object.keys(index).toSorted()).toEqual([
      'BLANK',
      'CallFailure',
      'ENGINE_ERRORS',
      'EngineError',
      'MOST_IN_SIGHT',
      'NoValue',
      'RULES',
      'SCENARIO_KINDS',
      'SCHEMA_ERRORS',
      'agreementOf',
      'answerText',
      'arrowPath',
      'attempt',
      'calculateAfterChange',
      'calculateForm',
      'calculateRecord',
      'calculationsOf',
      'callByName',
      'canonical',
      'cellParts',
      'changedSinceSigned',
      'changesRow',
      'clockAt',
      'closedFor',
      'codedText',
      'columnFormat',
      'copyOf',
      'createClient',
      'createFormModel',
      'createGridModel',
      'createRegistry',
      'createTableModel',
      'createWizardModel',
      'dayAt',
      'dayName',
      'daysAfter',
      'deepFreeze',
      'defaultsOf',
      'describeFinding',
      'differencesOf',
      'equal',
      'evaluate',
      'fieldChoices',
      'fieldsSent',
      'fileRefusal',
      'fillInput',
      'fillText',
      'filledColumns',
      'flagText',
      'flagValue',
      'formPackage',
      'formState',
      'formatDecimal',
      'formatProblem',
      'formatValue',
      'getAt',
      'gridGroups',
      'guardAgainst',
      'hasValue',
      'holds',
      'isAnomalous',
      'isCalculated',
      'isDay',
      'isElsewhere',
      'isEmpty',
      'isOffered',
      'isYes',
      'judgeRows',
      'labelOf',
      'minutesBetween',
      'momentFormat',
      'monthsAfter',
      'mostUsed',
      'nameOfCall',
      'namedProblem',
      'namesValue',
      'newKey',
      'notesOf',
      'offeredProblems',
      'offersByAnswers',
      'onlyLeads',
      'optionStyle',
      'paramsOf',
      'parseDecimal',
      'pathsOf',
      'pathsOfExpression',
      'photoNotesIn',
      'placeGiven',
      'placeInput',
      'placeWithin',
      'productCode',
      'proposalsOf',
      'proposedAfterChange',
      'questionOf',
      'registerFormats',
      'registerRules',
      'remainingCalls',
      'restAnswers',
      'rowsOn',
      'ruleProblems',
      'runScenario',
      'scenarioCoverage',
      'seesField',
      'setAt',
      'settle',
      'settleAs',
      'shownState',
      'signatureImages',
      'signatureIn',
      'signedHashes',
      'slotText',
      'slotsOf',
      'spansAfterChange',
      'stateAfterChange',
      'stateOf',
      'statesThat',
      'tellEmptied',
      'textOf',
      'timeAt',
      'timeIn',
      'toggled',
      'transitionBy',
      'transitionsFor',
      'translate',
      'validateForm',
      'wantedAt',
      'wayOf',
      'waysOf',
      'weekOf',
      'weeksOfMonth',
      'widgetOf',
      'withHeld',
      'withPhotoNote',
      'withProposed',
      'withRestStamps',
      'withRetries',
      'withheldIn',
      'withoutGaps',
      'zoneOf',
    ]);
  });

  it('offer the schema compiler to Node alone', () => {
    expect(Object.keys(node).toSorted()).toEqual([
      'KEPT_RULES',
      'checkModule',
      'compileCheck',
      'examine',
      'filterOf',
      'filterWords',
      'followPath',
      'groupWords',
      'inputWords',
      'keysOf',
      'listAnswer',
      'loadProduct',
      'referencesOf',
      'sortPaths',
      'under',
    ]);
  });

  it('keep the schema compiler, React and Node away from what phones load', () => {
    const loaded = [...loadedBy(fileURLToPath(new URL('../../engine/index.ts', import.meta.url)))];
    expect(loaded.length).toBeGreaterThan(50);
    expect(loaded.filter((each) => !each.endsWith('.ts'))).toEqual(['big.js']);
  });
});
