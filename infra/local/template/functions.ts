import * as z from 'zod/mini';
import { findSpec, type ReadResources } from './resourceReader.ts';

const properties = z.strictObject({
  Handler: z.string().check(z.regex(/^\w+\/\w+\.\w+$/)),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z._default(z.object({ Variables: z.record(z.string(), z.string()) }), { Variables: {} }),
});

export type FunctionSpec = ReturnType<typeof toSpec>;
export type Functions = ReturnType<typeof readFunctions>;

export const readFunctions = (read: ReadResources) =>
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
        'TracingConfig',
      ],
    },
    (given, { attribute }) => ({
      arn: attribute('Arn'),
      ref: attribute('Ref'),
      spec: toSpec(given),
    }),
  );

/** `companies/create.handler` names the built file and its export. */
const toSpec = ({ Handler, Timeout, MemorySize, Environment }: z.output<typeof properties>) => {
  const [name = '', exported = ''] = Handler.split('.');
  return {
    /** The name as in functions/, such as `companies/create`. */
    name,
    export: exported,
    timeoutMs: Timeout * 1000,
    memoryMb: MemorySize,
    environment: Environment.Variables,
  };
};

export const functionAt = (functions: Functions, wanted: string): string =>
  findSpec(functions, ({ arn }) => arn === wanted, wanted).spec.name;
