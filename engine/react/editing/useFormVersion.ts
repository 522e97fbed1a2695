import useSWR from 'swr';
import { useEngine } from '../provider/useEngine.ts';

/** A form and its check in the version that a record was filled with; the newest published one for a new record. */
export function useFormVersion(name: string, version: number | undefined) {
  const { schemas } = useEngine();
  const answer = useSWR(
    { formVersion: name, version },
    async () => {
      const [pkg, check] = await Promise.all([schemas.form(name, version), schemas.check(name, version)]);
      return { pkg, check };
    },
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  return { data: answer.data, error: answer.error as unknown, refresh: () => void answer.mutate() };
}
