import useSWR from 'swr';
import { useEngine } from '../provider/useEngine.ts';

/** The compiled checks of a form, loaded when first needed. */
export function useCheck(form: string) {
  const { schemas } = useEngine();
  // A check is a function: kept in an object, because a cached function would be called as an updater.
  const answer = useSWR({ check: form }, async () => ({ check: await schemas.check(form) }), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return { data: answer.data?.check, error: answer.error as unknown, refresh: () => void answer.mutate() };
}
