import { useCallback } from 'react';
import type { Context, WizardSchema } from '../../contract/index.ts';
import { fillInput, placeInput } from '../../index.ts';
import { useWrites } from '../calls/useWrites.ts';
import { useEngine } from '../provider/Engine.ts';
import type { RunFinish, StepResult } from './Finish.ts';

type Hooks = Readonly<Record<string, () => Promise<StepResult>>>;

const NONE: Hooks = {};

/**
 * Runs the calls and hooks of a wizard's finishes; inputs of calls are filled from the context and the
 * confirmation's input.
 */
export function useRunFinish(wizard: WizardSchema | undefined, context: Context, hooks = NONE): RunFinish {
  const { routes } = useEngine();
  const { run: write } = useWrites('silent');
  return useCallback<RunFinish>(
    async (name, attempt, written) => {
      const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined;
      if (hook !== undefined) return hook();
      const calls = wizard?.finish.flatMap(({ calls = [] }) => calls) ?? [];
      const callSchema = calls.find((candidate) => typeof candidate === 'object' && candidate.call === name);
      const route = routes[name];
      if (typeof callSchema !== 'object' || route === undefined)
        throw new Error(`The wizard does not say what ${name} is given.`);
      return write(name, placeInput(route, fillInput(callSchema.input, { ...context, ...written })), attempt);
    },
    [wizard, hooks, routes, write, context],
  );
}
