import type { CallModel } from '../../../../engine/index.ts';
import type { Answer } from '../../../support/api.ts';
import type { Sender } from './Clients.ts';

const LONGEST_REFUSAL = 1_048_576;

/** Results of a run: faults, and the statuses that each call has answered. */
export class Findings {
  readonly faults: string[] = [];
  readonly #statuses = new Map<string, Map<number, number>>();

  look(call: CallModel, sender: Sender, what: string, { status, body, bytes }: Answer): void {
    const statuses = this.#statuses.get(call.name) ?? new Map<number, number>();
    this.#statuses.set(call.name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    const bodyText = JSON.stringify(body)?.slice(0, 300);
    const fault = (text: string) =>
      this.faults.push(`${call.name} as ${sender}, ${what}: ${text}, ${status} ${bodyText}`);
    if (status >= 500 && status !== 503) return void fault('an error of ours');
    if (status < 400) return;
    if (bytes.byteLength > LONGEST_REFUSAL) fault(`a refusal of ${bytes.byteLength} bytes`);
    if (!(body?.ResultCode < 0) || typeof body?.ResultMessage !== 'string') fault('no envelope');
    // Slots of the product have a name; `{x}` may be an echo of the input.
    if (/undefined|\[object|\{\w{2,}\}/.test(String(body?.ResultMessage))) fault('no words');
  }

  /** Calls that never gave this status. */
  without(status: number, calls: readonly CallModel[]): string[] {
    return calls
      .map(({ name }) => name)
      .filter((name) => this.#statuses.get(name)?.get(status) === undefined);
  }

  /** `{ 200: 1234, 400: 5678 }`, over all calls. */
  totals(): Readonly<Record<number, number>> {
    const sum: Record<number, number> = {};
    for (const statuses of this.#statuses.values())
      for (const [status, times] of statuses) sum[status] = (sum[status] ?? 0) + times;
    return sum;
  }
}
