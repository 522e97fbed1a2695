import { expect } from 'vitest';
import { askedOf, listOf, type Row, surveyOf } from './surveys.ts';

export const ASKED: readonly Row[] = [
  { type: 'integer', name: 'n' },
  { type: 'decimal', name: 'k' },
  { type: 'text', name: 'a' },
  { type: 'text', name: 'b' },
  { type: 'date', name: 'd' },
  { type: 'date', name: 'e' },
  { type: 'select_one livelli', name: 's' },
  { type: 'select_multiple livelli', name: 'm' },
];
export const CHOICES = listOf('livelli', '1', '2', '3', '10');
/** One more question after those, with these columns. */
export const withOne = (row: Row) => surveyOf([...ASKED, { type: 'text', name: 'x', ...row }], CHOICES);
export const shows = (relevant: string, record: object) => {
  const survey = askedOf(withOne({ relevant }));
  expect(survey.codes).toEqual([]);
  return survey.shows('x', record as never);
};
export const works = (calculation: string, record: object, type = 'calculate') => {
  const survey = askedOf(withOne({ type, calculation }));
  expect(survey.codes).toEqual([]);
  return survey.works('x', record as never);
};
export const codesFor = (row: Row) => askedOf(withOne(row)).codes;
