/** TypeScript name of an entity: `typeName('report-activity')` is `'ReportActivity'`. */
export function typeName(entity: string): string {
  return entity
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
