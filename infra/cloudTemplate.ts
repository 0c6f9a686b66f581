import { readFileSync } from 'node:fs';

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface CloudTemplate {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

export const readTemplate = (file: string): CloudTemplate => JSON.parse(readFileSync(file, 'utf8'));
