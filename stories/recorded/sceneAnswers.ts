import type { Context } from '../../engine/index.ts';
import type { RecordedAnswers } from './recordedClient.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Recorded answers with the context of an example merged in: where an answer concerns a record that the
 * example names (its team, its project, its report), the values of the example replace the recorded ones.
 */
export function sceneAnswers(answers: RecordedAnswers, given: Context): RecordedAnswers {
  const laid = Object.entries(answers).flatMap(([name, answer]) => {
    if (!isObject(answer)) return [];
    const ownKeys = Object.keys(answer).filter(
      (key) => isObject(given[key]) && (isObject(answer[key]) || answer[key] === null),
    );
    const whole = name.toLowerCase().replace(/^fetch/, '');
    const scene = given[whole];
    if (isObject(scene)) return [[name, over(answer, scene)]];
    return ownKeys.length === 0
      ? []
      : [
          [
            name,
            { ...answer, ...Object.fromEntries(ownKeys.map((key) => [key, over(answer[key], given[key])])) },
          ],
        ];
  });
  return Object.fromEntries(laid);
}

function over(answer: unknown, scene: unknown): unknown {
  if (!isObject(answer) || !isObject(scene)) return scene;
  const keys = Object.keys(scene).map((key) => [key, over(answer[key], scene[key])]);
  return { ...answer, ...Object.fromEntries(keys) };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
