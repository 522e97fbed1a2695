import { expect, it } from 'vitest';
import { coverKinds } from '../../../scripts/stories/coverKinds.ts';

it.each([
  [
    ['a', 'ab', 'b', 'bc', 'c'],
    ['ab', 'bc'],
  ],
  [['a', 'a', 'abc', ''], ['abc']],
  [['', ''], []],
])('of %j, %j have every letter', (words, expected) => {
  expect([...coverKinds(words, (word) => [...word])]).toEqual(expected);
});
