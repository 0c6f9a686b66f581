import * as z from 'zod/mini';
import { isLabelled, labelOf } from '../contract/labels.ts';

export type Json = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema of a zod schema; `any` where there is none, as for the output of a transform. What is sent
 * has the labels of its fields, as error messages name them.
 */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: { properties } }) => {
      if (io === 'output') return;
      for (const [name, property] of Object.entries(properties ?? {}))
        if (typeof property === 'object' && isLabelled(name)) property.title = labelOf(name);
    },
  });
  return described;
};
