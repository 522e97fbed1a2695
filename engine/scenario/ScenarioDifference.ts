import { fillText } from '../values/fillText.ts';

/** Every way in which something comes out otherwise than an example expects, with slots for what it is about. Whoever says it in another language has a sentence for each. */
export type ScenarioSentence =
  | 'there is no {expected} "{name}"'
  | 'it cannot be run: {found}'
  | '{name} is hidden, expected visible'
  | '{name} is visible, expected hidden'
  | '{name} is not required'
  | '{name} is required'
  | '{name} is not read-only'
  | '{name} is read-only'
  | '{name} is not done, or never closes'
  | '{name} is done, or never closes'
  | '{name} is open, expected read-only'
  | '{name} is read-only, expected open'
  | '{name} is read-only, expected an input'
  | '{name} is an input, expected read-only'
  | '{name} is left out, expected printed'
  | '{name} is printed, expected left out'
  | '{name} has no problem "{expected}"; problems: {found}'
  | 'expected no errors; errors: {found}'
  | 'expected errors; errors: {found}'
  | 'offered are {found}, expected {expected}'
  | '"{name}" is allowed, expected the refusal {expected}'
  | '"{name}" is refused for {found}, expected the refusal {expected}'
  | `${Compared}: {found}, expected {expected}`;

/** What is held against one value. */
export type Compared =
  | ('{name}' | 'missing at {name}' | 'what "{name}" says')
  | ('closed' | 'open' | 'ways of seeing it')
  | ('what is told' | 'what stays shown' | 'what its facts say')
  | ('the label' | 'the icon' | 'the intent')
  | ('listed' | 'what its rows come to' | 'its groups' | 'the figures of its charts')
  | ('how its rows stand on its board' | 'where the card of the row may be moved')
  | ('the switch for other rows' | 'what stands above the rows' | 'what asks before anything is kept')
  | ('the title' | 'the steps' | 'what stops' | 'what would go on')
  | ('the last button hidden' | 'the last button' | 'its calls' | 'its message' | 'where it goes')
  | ('the variant' | 'what is said before');

/** One thing that came out otherwise than an example expects. */
export interface ScenarioDifference {
  readonly said: ScenarioSentence;
  /** Of what: a field, a section, a transition. */
  readonly name?: string;
  /** As text, as the next; undefined: nothing. */
  readonly found?: string | undefined;
  readonly expected?: string | undefined;
}

/** For those who write schemas as files. */
export function scenarioDifferenceText({
  said,
  name = '',
  found = 'none',
  expected = 'none',
}: ScenarioDifference): string {
  return fillText(said, { name, found, expected });
}
