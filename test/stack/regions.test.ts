import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { propertiesOf, templatesOf } from './templates.ts';

const { app, web } = templatesOf('plain');

/** What an account has once in all regions, by the property that holds its name. */
const shared = [
  { type: 'AWS::CloudFront::CachePolicy', holder: 'CachePolicyConfig', name: 'Name', limit: 128 },
  { type: 'AWS::CloudFront::Function', holder: undefined, name: 'Name', limit: 64 },
  {
    type: 'AWS::CloudFront::OriginAccessControl',
    holder: 'OriginAccessControlConfig',
    name: 'Name',
    limit: 64,
  },
  {
    type: 'AWS::CloudFront::OriginRequestPolicy',
    holder: 'OriginRequestPolicyConfig',
    name: 'Name',
    limit: 128,
  },
  {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    holder: 'ResponseHeadersPolicyConfig',
    name: 'Name',
    limit: 128,
  },
  { type: 'AWS::CloudWatch::Dashboard', holder: undefined, name: 'DashboardName', limit: 255 },
];

const joined = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });

/** The longest that AWS has so far. */
const REGION = 'ap-southeast-1';

const nameIn = (value: unknown): string => {
  const [separator, parts] = joined.parse(value)['Fn::Join'];
  return parts.map((part) => (Object(part).Ref === 'AWS::Region' ? REGION : String(part))).join(separator);
};

it.each(shared)(
  'each $type has the name of its region, so that another region can have one, too',
  (rules) => {
    const { type, holder, name, limit } = rules;
    const all = [app, web].flatMap((template) => [...propertiesOf(template, type).values()]);
    const names = all.map((properties) => {
      const { [name]: value } = Object(holder === undefined ? properties : properties[holder]);
      return nameIn(value);
    });
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    for (const one of names) {
      expect(one).toContain(REGION);
      expect(one).toMatch(/^[\w-]+$/);
      expect(one.length).toBeLessThanOrEqual(limit);
    }
  },
);
