import * as z from 'zod/mini';
import type { CloudTemplate } from '../../cloudTemplate.ts';
import { type AwsLocation, attributeOf, localName, resolverFor } from './intrinsics.ts';

interface ResourceKind<S extends z.ZodMiniType> {
  readonly type: string;
  /** A strict schema: an unknown property stops the start. */
  readonly properties: S;
  /** Properties that have no effect on one machine, such as encryption, backup and descriptions. */
  readonly ignored?: readonly string[];
}

export interface LocalResource {
  readonly name: string;
  readonly attribute: (name: string) => string;
}

/** Throws on unknown properties, and on two resources with the same name. */
export type ReadResources = <S extends z.ZodMiniType, T>(
  kind: ResourceKind<S>,
  toSpec: (properties: z.output<S>, resource: LocalResource) => T,
) => T[];

export const resourceReader = (templates: readonly CloudTemplate[], location: AwsLocation): ReadResources => {
  const resolve = resolverFor(templates, location);
  return ({ type, properties, ignored = [] }, toSpec) => {
    const resources = templates.flatMap((template) =>
      Object.entries(template.Resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties = {} }]) => ({ id, name: localName(id, location), template, Properties })),
    );
    rejectSharedNames(
      type,
      resources.map(({ name }) => name),
    );
    return resources.map(({ id, name, template, Properties }) => {
      const resolved = Object.entries(Properties)
        .filter(([key]) => !ignored.includes(key))
        .map(([key, value]) => [key, resolve(value, template)]);
      const { success, data, error } = z.safeParse(properties, Object.fromEntries(resolved));
      // Shows zod's raw issues, because the contract replaces zod's messages with sentences for visitors.
      if (!success) throw new Error(`${type} ${id}: ${JSON.stringify(error.issues)}`);
      return toSpec(data, { name, attribute: (key) => attributeOf(template, id, key, location) });
    });
  };
};

/** Throws on a repeated name, because resources with the same name would share their state. */
const rejectSharedNames = (type: string, names: readonly string[]): void => {
  const shared = names.find((name, index) => names.indexOf(name) !== index);
  if (shared !== undefined) throw new Error(`Two resources of ${type} are called ${shared}`);
};

/** Throws an error that contains `reference` if no spec matches. */
export const findSpec = <T>(specs: readonly T[], matches: (spec: T) => boolean, reference: string): T => {
  const found = specs.find(matches);
  if (found === undefined) throw new Error(`The templates hold nothing for ${reference}`);
  return found;
};
