import { fillText } from '../values/fillText.ts';
import type { Finding } from './Finding.ts';
import { ENGINE_ERRORS, type EngineErrorCode } from './registry.ts';

/** Raised where the engine is used or fed wrongly; people's input never raises it, that makes `Problem`s. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  /** With code SCHEMAS_INVALID: everything that is wrong, not only the first. */
  readonly findings: readonly Finding[];

  constructor(
    code: EngineErrorCode,
    params: Readonly<Record<string, unknown>> = {},
    findings: readonly Finding[] = [],
  ) {
    super(`${fillText(ENGINE_ERRORS[code].text, params)}\n${ENGINE_ERRORS[code].remedy}`);
    this.name = 'EngineError';
    this.code = code;
    this.params = params;
    this.findings = findings;
  }
}
