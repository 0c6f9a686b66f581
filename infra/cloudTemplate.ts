import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
}

export interface CloudTemplate {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

interface Assets {
  readonly files: Readonly<Record<string, { readonly source: { readonly path: string } }>>;
}

/** Reads a template with the resources of its nested stacks, as if all were in one stack. */
export const readTemplate = (directory: string, file: string): CloudTemplate => {
  const read = (name: string) => JSON.parse(readFileSync(join(directory, name), 'utf8'));
  const template: CloudTemplate = read(file);
  const resources = Object.entries(template.Resources ?? {});
  const readAsset = (url: string): CloudTemplate => {
    const { files }: Assets = read(file.replace('.template.', '.assets.'));
    const [, asset] = Object.entries(files).find(([hash]) => url.includes(hash)) ?? [];
    return read(asset?.source.path ?? url);
  };
  const nested = new Map(
    resources.flatMap(([id, resource]) =>
      resource.Type === NESTED ? [[id, nestedIn(resource, readAsset)]] : [],
    ),
  );
  if (nested.size === 0) return template;
  const all = [
    ...resources.filter(([id]) => !nested.has(id)).map(([id, one]) => [id, awaiting(one, nested)] as const),
    ...[...nested.values()].flatMap(({ Resources }) => Object.entries(Resources)),
  ];
  const ids = all.map(([id]) => id);
  const shared = ids.find((id, index) => ids.indexOf(id) !== index);
  if (shared !== undefined) throw new Error(`Two stacks have a resource with the id ${shared}`);
  return replaced({ ...template, Resources: Object.fromEntries(all) }, ({ 'Fn::GetAtt': attribute }) => {
    const [id, name] = Array.isArray(attribute) ? attribute : [];
    return nested.get(id)?.Outputs?.[String(name).replace('Outputs.', '')]?.Value;
  });
};

const NESTED = 'AWS::CloudFormation::Stack';

const nestedIn = ({ Properties }: Resource, readAsset: (url: string) => CloudTemplate): CloudTemplate => {
  const given = Object(Properties?.Parameters);
  const template = readAsset(JSON.stringify(Properties?.TemplateURL));
  return replaced(template, ({ Ref }) => (typeof Ref === 'string' ? given[Ref] : undefined));
};

/** Replaces a dependency on a nested stack by dependencies on all resources of that stack. */
const awaiting = (resource: Resource, nested: ReadonlyMap<string, CloudTemplate>): Resource => ({
  ...resource,
  ...(resource.DependsOn !== undefined && {
    DependsOn: [resource.DependsOn]
      .flat()
      .flatMap((id) => Object.keys(nested.get(id)?.Resources ?? { [id]: 0 })),
  }),
});

const replaced = <T>(value: T, replacement: (node: Readonly<Record<string, unknown>>) => unknown): T =>
  JSON.parse(JSON.stringify(value), (_, node) =>
    Object(node) === node && !Array.isArray(node) ? (replacement(node) ?? node) : node,
  );
