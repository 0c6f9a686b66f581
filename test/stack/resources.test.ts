import type { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { artifactsOf, propertiesOf, sizesOf, templatesOf } from './templates.ts';

const LIST = 'resources.txt';
const RENEW = 'npx vitest run --config test/vitest.config.ts test/stack/resources.test.ts -u';

const { data, signIn, app, web, firewall } = templatesOf('everything');
const stacks = { Data: data, SignIn: signIn, App: app, Web: web, Firewall: firewall };

const resourcesIn = (template: Template) =>
  Object.entries(template.toJSON().Resources ?? {}).map(([id, resource]) => ({
    id,
    type: String(Object(resource).Type),
  }));

/** Every route has one; stacks.test.ts compares them with the contract. */
const ofRoutes = ['AWS::ApiGatewayV2::Integration', 'AWS::ApiGatewayV2::Route'];

/** The types in a stack with the ids of their resources, without the hashes that CDK appends. */
const listOf = (template: Template): string[] => {
  const byType = Object.groupBy(resourcesIn(template), ({ type }) => type);
  return Object.entries(byType)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([type, ofType = []]) => {
      if (ofRoutes.includes(type)) return [`  ${type}: one for every route or path`];
      return [`  ${type}`, ...ofType.map(({ id }) => `    ${withoutHash(id)}`).toSorted()];
    });
};

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}(?:[0-9a-f]{32})?$/, '');

/** API Gateway keeps the limit of a route that is gone, so that a version without it needs a step by hand. */
const throttledRoutes = [...propertiesOf(app, 'AWS::ApiGatewayV2::Stage').values()].flatMap((stage) =>
  Object.keys(Object(stage).RouteSettings),
);

it('the stacks consist of the listed resources, and limit the listed routes', async () => {
  const lines = Object.entries(stacks).flatMap(([name, template]) => [name, ...listOf(template)]);
  lines.push('Throttled routes', ...throttledRoutes.toSorted().map((route) => `  ${route}`));
  const hint = `Something came or went. If it should (see "A deployment takes something away" in infra/RUNBOOK.md), renew ${LIST} with: ${RENEW}`;
  await expect(`${lines.join('\n')}\n`, hint).toMatchFileSnapshot(LIST);
});

it('every stack has fewer than the 500 resources that CloudFormation allows', () => {
  const artifacts = Object.entries(artifactsOf('everything'));
  const names = artifacts.flatMap(([name, { type }]) => (type === 'aws:cloudformation:stack' ? [name] : []));
  expect(names.toSorted()).toEqual(Object.keys(stacks).toSorted());
  const sizes = sizesOf('everything');
  expect([...sizes.keys()]).toEqual(expect.arrayContaining(names));
  expect([...sizes].filter(([, size]) => size === 0 || size >= 500)).toEqual([]);
});
