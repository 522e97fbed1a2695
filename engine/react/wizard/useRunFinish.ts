import { useCallback } from 'react';
import type { Context, WizardSchema } from '../../contract/index.ts';
import { fillInput, placeInput } from '../../index.ts';
import { useWrites } from '../calls/useWrites.ts';
import { useEngine } from '../provider/useEngine.ts';
import type { RunFinish, StepResult } from './Finish.ts';

type Hooks = Readonly<Record<string, () => Promise<StepResult>>>;

const NONE: Hooks = {};

/** Runs what a wizard's finishes name: calls with what the schema gives them, filled from the context and what was written with the question; hooks by their names. */
export function useRunFinish(wizard: WizardSchema | undefined, context: Context, hooks = NONE): RunFinish {
  const { routes } = useEngine();
  const { run: write } = useWrites('silent');
  return useCallback<RunFinish>(
    async (name, attempt, written) => {
      const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined;
      if (hook !== undefined) return hook();
      const calls = wizard?.finish.flatMap(({ calls = [] }) => calls) ?? [];
      const given = calls.find((each) => typeof each === 'object' && each.call === name);
      const route = routes[name];
      if (typeof given !== 'object' || route === undefined)
        throw new Error(`The wizard does not say what ${name} is given.`);
      return write(name, placeInput(route, fillInput(given.input, { ...context, ...written })), attempt);
    },
    [wizard, hooks, routes, write, context],
  );
}
