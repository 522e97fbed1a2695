/** A row that keeps a form's answers in one column, as the record that forms show and documents print: answers first, so that none can pose as a column. */
export function recordOf<Row extends { readonly answers: object }>(
  row: Row,
): Row['answers'] & Omit<Row, 'answers'> {
  const { answers, ...columns } = row;
  return { ...answers, ...columns };
}
