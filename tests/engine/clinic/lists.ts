import { createTableModel, type TableModel } from '../../../engine/index.ts';
import { ward } from './ward.ts';

function listOf(name: string): TableModel {
  const table = ward.tables[name];
  if (table === undefined) throw new Error(`no list ${name}`);
  return createTableModel(table, ward.options);
}

/** All that a list may have. */
export const list = listOf('ward');
export const bare = listOf('bare');
