/** What may be done in a list of a schema file without JSON; its items' words are changed by their panels in any case. */
export interface ListWork {
  readonly move?: true;
  readonly remove?: true;
  /** How a new item begins. */
  readonly add?: NewEntryShape;
  /** The word that withdraws an item which records may still speak of. */
  readonly retire?: string;
}

export interface NewEntryShape {
  /** The word that names it: written from what it is called, or one of the names that there are (`entryChoices`); without, it is nothing but its name. */
  readonly key?: string;
  readonly chosen?: true;
  /** What else it has from the beginning. */
  readonly with?: Readonly<Record<string, readonly never[]>>;
}

/** By the list's place in the grammar. A list that is not here keeps its items and their order: what they do is the program's. */
export const FILE_LISTS: Readonly<Record<string, ListWork>> = {
  'options.values': { move: true, remove: true, retire: 'retired', add: { key: 'value' } },
  'table.columns': { move: true, remove: true, add: { key: 'field', chosen: true } },
  'table.layouts.items': { move: true, remove: true, add: { chosen: true } },
  'table.views': { move: true, remove: true },
  'table.presets': { move: true, remove: true },
  'table.filters': { move: true, remove: true },
  'table.actions': { move: true },
  'table.toolbar': { move: true },
  'document.sections': { move: true, remove: true },
  'roles.permissions': { move: true },
  'roles.roles': { move: true, remove: true, add: { key: 'name', with: { permissions: [] } } },
  'screen.blocks': { move: true },
  'scenario.scenarios': { move: true, remove: true },
  'wizard.steps': { move: true },
  'wizard.steps.rules': { move: true },
  'notifications.notifications': { move: true, remove: true },
  'calendar.views': { move: true, remove: true },
  'calendar.sources': { move: true },
  'grid.fresh': { move: true },
  'grid.tools': { move: true },
  'fragment.sections': { move: true },
  'fragment.fields': { move: true },
};
