import type { PhraseWords } from './PhraseWords.ts';

/** What stands against publishing what administrators changed, in English. */
export const EDITS_IN_ENGLISH = {
  programEntity:
    'the name of the entity, its table and its key are those of the database, its conditions with a name (define) count for workflows as well, and what may be done with a record (x-may.do) is asked by the program: only a new version of the program changes them',
  programFlow:
    'states, transitions and conditions of a workflow are enforced by the program: labels, confirmations and descriptions are changed here',
  programCalls: 'calls are the program’s, which does their work; only those of a new checklist are added',
  programSettings: 'the other settings are read at the start alone: modules are turned on and off here',
  programHooks: 'it says what the program can do',
  programGrammar: 'the grammar is the program’s',
  programInput:
    'it is what a call receives, and its limits are the program’s: texts and lists of choices are changed here',
  noSchemaPath: 'the path is not that of a schema (folder/name.kind.json)',
  hostTable:
    '“{table}” is a table of the program, which no new entity may read: give this one a table of its own',
  newCallsBase: 'the calls of a new checklist stand under /checklists/<name>',
  newCallsMirrors: 'a new checklist has no other addresses',
  newCallsWord: 'the calls of a new checklist do not say “{word}”',
  newCallsDeeds:
    'in a new file calls are only those that fill in, read or list a checklist, or acknowledge it',
  newCallsPermission: 'the call of a checklist says the permission that it wants',
  newCallsSize: 'a checklist that is filled in has 1 MB at most',
  choiceHeld:
    'the choice “{label}” ({value}) is in records that are saved already ({places,; }): put it back into the list and, if it is not to be offered any more, mark it as retired',
  heldIn: '{title}, {field}: {records}',
  heldUncounted: 'not counted, there are too many',
  heldAtLeast: 'at least {count}',
  roleHeld:
    'the role “{name}” is that of {people} who could do nothing any more: put it back, or give them another role first',
  noAdminLeft:
    'no active person would have all permissions any more, and nobody could go back: leave at least one role of administrators with every permission of the list',
  stepGone:
    'the step “{title}” is missing: the program shows it, and with the step its rules would go. Put it back; if it depends on a module, turn the module off in the settings to be without it',
  columnHidden:
    'the program writes the column “{name}” of the table “{table}” and shows it to nobody: put "writeOnly": true back',
  formerName:
    'an item of a former version was called “{name}”, and this one would take its answers: give it another name or, if it is the same item, write "x-was": {sign} in it',
  rightsReserved:
    'it is decided here who may do or see what, and only those publish it who also have the permission “{label}”: ask them to publish this draft, or take this change out of it',
  borrowedCall:
    '“{call}” is called here, which wants the permission {labels, or }, and the publisher does not have it: ask somebody who has to publish this draft, or take this change out of it',
  named: '“{name}”',
  secondPersonWanted:
    'you have written in this draft as well, and schemas are published by two here: ask another administrator to look at it and publish it. The draft stays as it is',
  fileTwice: 'it is there twice',
  paperTooSlow:
    'with this change “{title}”, printed as a trial, is not ready in {what}, and nobody would print it any more: take out what makes it so large or so complicated',
  paperFails:
    'with this change “{title}” cannot be printed as a trial: try again in a moment; if it goes on, take out what you added last',
  checkNotCompiled: 'the check of "{name}" ({reason})',
} as const satisfies Readonly<Record<string, PhraseWords>>;
