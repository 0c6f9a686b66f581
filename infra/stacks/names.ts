import { Aws, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** A name with the region, for resources whose names must differ between an account's regions. */
export const globalName = (scope: Construct, name = ''): string =>
  `${Stack.of(scope).stackName}${name}-${Aws.REGION}`;

export const stageOf = ({ node }: Construct): string | undefined => node.tryGetContext('stage') || undefined;

/** `companies/create` becomes `CompaniesCreate`. */
export const pascal = (name: string): string =>
  name
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
