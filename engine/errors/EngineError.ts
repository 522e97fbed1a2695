import { fillText } from '../values/texts.ts';
import type { Finding } from './Finding.ts';
import { ENGINE_ERRORS, type EngineErrorCode } from './registry.ts';

/** Raised for wrong use of the engine or invalid schemas; wrong input of users gives `Problem`s instead. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  /** All findings, with code SCHEMAS_INVALID. */
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
