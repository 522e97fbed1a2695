/** Merges a row and its JSON column `answers` into one record; columns override answers of the same name. */
export function withAnswers<Row extends { readonly answers: object }>(
  row: Row,
): Row['answers'] & Omit<Row, 'answers'> {
  const { answers, ...columns } = row;
  return { ...answers, ...columns };
}
