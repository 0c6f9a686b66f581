import { type App, CfnResource, Stack } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { everySetting, synthesizeForTest } from './templates.ts';

const LIST = 'resources.txt';
const RENEW = 'npx vitest run --config test/vitest.config.ts -u test/stack/resources.test.ts';

/** The resources of every stack of a deployment with every setting. */
const resourcesByStack = (): ReadonlyMap<string, readonly CfnResource[]> => {
  const found: [string, CfnResource[]][] = [];
  const inspect = (app: App) => {
    for (const stack of app.node.children.filter((child) => Stack.isStack(child)))
      found.push([stack.node.id, stack.node.findAll().filter((one) => CfnResource.isCfnResource(one))]);
  };
  synthesizeForTest({ context: everySetting, site: true, inspect });
  return new Map(found);
};

const stacks = resourcesByStack();

/** Every route has one; stacks.test.ts compares them with the contract. */
const ofRoutes = ['AWS::ApiGatewayV2::Integration', 'AWS::ApiGatewayV2::Route'];

/** The types in a stack with the ids of their resources, without the hashes that CDK appends. */
const listOf = (resources: readonly CfnResource[]): string[] => {
  const byType = Object.groupBy(resources, ({ cfnResourceType }) => cfnResourceType);
  return Object.entries(byType)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([type, ofType = []]) => {
      if (ofRoutes.includes(type)) return [`  ${type}: one for every route or path`];
      return [`  ${type}`, ...ofType.map((resource) => `    ${idOf(resource)}`).toSorted()];
    });
};

const idOf = (resource: CfnResource): string =>
  String(resource.stack.resolve(resource.logicalId)).replace(/[0-9A-F]{8}(?:[0-9a-f]{32})?$/, '');

it('the stacks consist of the listed resources', async () => {
  const lines = [...stacks].flatMap(([name, resources]) => [name, ...listOf(resources)]);
  const hint = `Resources came or went. If they should, renew ${LIST} with: ${RENEW}`;
  await expect(`${lines.join('\n')}\n`, hint).toMatchFileSnapshot(LIST);
});

it('every stack has fewer than the 500 resources that CloudFormation allows', () => {
  expect([...stacks.keys()]).toEqual(expect.arrayContaining(['Data', 'App', 'Web', 'Firewall']));
  expect([...stacks].filter(([, resources]) => resources.length >= 500)).toEqual([]);
});
