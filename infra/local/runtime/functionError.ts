/** Why an invocation failed: its function threw or timed out, or its thread ended. */
export class FunctionError extends Error {
  readonly kind: 'thrown' | 'timeout' | 'crash';
  constructor(kind: FunctionError['kind'], message: string, stack?: string) {
    super(message);
    this.name = 'FunctionError';
    this.kind = kind;
    if (stack !== undefined) this.stack = stack;
  }
}
