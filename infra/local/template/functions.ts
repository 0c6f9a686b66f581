import * as z from 'zod/mini';
import { findSpec, type ReadResources } from './resourceReader.ts';

const properties = z.strictObject({
  Handler: z.string().check(z.regex(/^\w+\/\w+\.\w+$/)),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z._default(z.object({ Variables: z.record(z.string(), z.string()) }), { Variables: {} }),
});

export interface FunctionSpec {
  /** The name as in functions/, such as `companies/create`. */
  readonly name: string;
  readonly export: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
}

export interface FunctionResource {
  readonly arn: string;
  readonly ref: string;
  readonly spec: FunctionSpec;
}

export const readFunctions = (read: ReadResources): readonly FunctionResource[] =>
  read(
    {
      type: 'AWS::Lambda::Function',
      properties,
      ignored: [
        'Architectures',
        'Code',
        'Description',
        'LoggingConfig',
        'ReservedConcurrentExecutions',
        'Role',
        'Runtime',
      ],
    },
    (given, { attribute }) => ({
      arn: attribute('Arn'),
      ref: attribute('Ref'),
      spec: toSpec(given),
    }),
  );

/** `companies/create.handler` names the built file and its export. */
const toSpec = ({ Handler, Timeout, MemorySize, Environment }: z.output<typeof properties>): FunctionSpec => {
  const [name = '', exported = ''] = Handler.split('.');
  return {
    name,
    export: exported,
    timeoutMs: Timeout * 1000,
    memoryMb: MemorySize,
    environment: Environment.Variables,
  };
};

export const functionAt = (functions: readonly FunctionResource[], wanted: string): string =>
  findSpec(functions, ({ arn }) => arn === wanted, wanted).spec.name;
