import * as z from 'zod/mini';
import { isLabelled, labelOf } from '../contract/labels.ts';

export type Json = Readonly<Record<string, unknown>>;

/**
 * Accepts anything where zod cannot describe a value, e.g. a transform's output. Inputs get labels of their
 * fields.
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
