import type { FieldModel, FormPackage } from '../contract/index.ts';
import { calculationsOf } from './calculationsOf.ts';
import { dependentsIndex, holders, sequenceOf, statePaths } from './dependencies.ts';
import type { FormModel } from './FormModel.ts';
import { fieldNodes } from './fieldNodes.ts';
import { pagedSections } from './formPages.ts';

/**
 * Joins a form and its entity into the model for screens, server and documents. Create it once per form and
 * version.
 */
export function createFormModel(pkg: FormPackage): FormModel {
  const sections = pagedSections(pkg.form);
  const nodes = new Map(fieldNodes(pkg).map((node) => [node.field.path, node]));
  const fields = [...nodes.values()].map((node) => node.field);
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const owners = new Map<string, FieldModel | undefined>();
  const ownerOf = (path: string): FieldModel | undefined => {
    if (owners.has(path)) return owners.get(path);
    const holder = [path, ...holders(path)].find((each) => byPath.has(each));
    const owner = holder === undefined ? undefined : byPath.get(holder);
    owners.set(path, owner);
    return owner;
  };
  const sequence = sequenceOf(nodes, (path) => ownerOf(path)?.path);
  return Object.freeze({
    name: pkg.name,
    version: pkg.version,
    entity: pkg.entity,
    form: pkg.form,
    options: pkg.options,
    timeZone: pkg.timeZone,
    moments: pkg.moments ?? {},
    sections,
    bareSections: sections.filter((section) => section.fields.length === 0),
    fields,
    byPath,
    order: new Map(fields.map((field, index) => [field.path, index])),
    rules: [...(pkg.entity['x-rules'] ?? []), ...(pkg.form.rules ?? [])],
    calculations: calculationsOf(pkg.entity, fields),
    ownerOf,
    dependents: dependentsIndex(nodes, statePaths),
    nodes,
    sequence,
    rank: new Map(sequence.map((path, index) => [path, index])),
  });
}
