import type { ApiDocument, Operation } from '#shared/contract/description.ts';
import { type Field, fieldsOf, type JsonSchema } from './fields.ts';

export interface ShownOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: Operation['x-access'];
  readonly parameters: Operation['parameters'];
  readonly parameterFields: readonly Field[];
  readonly sent: unknown;
  readonly sentFields: readonly Field[];
  /** The field of the body that holds a file. */
  readonly file: string | undefined;
  readonly returned: unknown;
  readonly returnedFields: readonly Field[];
  readonly errors: readonly string[];
  readonly text: string;
}

export interface Group {
  readonly name: string;
  readonly title: string;
  readonly operations: readonly ShownOperation[];
}

/** Only administrators see administrators' operations; nobody sees the operations that Stripe calls. */
export const groupsOf = ({ paths, tags }: ApiDocument, isAdmin: boolean): readonly Group[] => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { description }]) => description === undefined)
      .map(([method, operation]) => ({ tag: operation.tags[0], shown: shownOf(method, path, operation) })),
  );
  const visible = operations.filter(
    ({ shown: { access } }) => access !== 'stripe' && (access !== 'admin' || isAdmin),
  );
  return tags
    .map(({ name, description }) => ({
      name,
      title: description,
      operations: visible.filter(({ tag }) => tag === name).map(({ shown }) => shown),
    }))
    .filter((group) => group.operations.length > 0);
};

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

const shownOf = (method: string, path: string, operation: Operation): ShownOperation => {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const form = schemaIn(requestBody?.content[FORM_TYPE]);
  const sent = requestBody?.content[JSON_TYPE];
  const returned = responses[200]?.content?.[JSON_TYPE];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    access: operation['x-access'],
    parameters,
    parameterFields: parameters.map(parameterFieldOf),
    sent: sent?.example,
    sentFields: fieldsOf(schemaIn(sent) ?? form),
    file: Object.keys(form?.properties ?? {})[0],
    returned: returned?.example,
    returnedFields: fieldsOf(schemaIn(returned)),
    errors: Object.keys(responses).filter((status) => status !== '200'),
    text: `${method} ${path} ${summary}`,
  };
};

/** The cast is safe, because zod wrote the schemas of our document. */
const schemaIn = (described: Readonly<Record<string, unknown>> | undefined) =>
  described?.schema as JsonSchema | undefined;

const parameterFieldOf = (parameter: Operation['parameters'][number]): Field => {
  const { name, in: place, required, description } = parameter;
  const [field] = fieldsOf({ properties: { [name]: schemaIn(parameter) ?? {} } });
  const limits = [place === 'path' ? 'no caminho' : 'na consulta', ...(field?.limits ?? [])];
  return { path: name, type: field?.type ?? '', required, limits, sentence: description };
};

/** A curl command that uses the cookies that a login has stored. */
export const commandOf = (operation: ShownOperation, origin: string): string => {
  const { method, sent, file } = operation;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${addressOf(operation)}'`,
    ...(operation.access === 'public' ? [] : ["-b 'cookies.txt'"]),
    ...(operation.id === 'accounts_login' ? ["-c 'cookies.txt'"] : []),
    ...(sent === undefined ? [] : ["-H 'content-type: application/json'", `-d '${JSON.stringify(sent)}'`]),
    ...(file === undefined ? [] : [`-F '${file}=@imagem.png'`]),
  ];
  return lines.join(' \\\n  ');
};

/** The address with the parameters' examples, without optional parameters of the query. */
const addressOf = ({ path, parameters }: ShownOperation): string => {
  const exampleOf = (name: string) =>
    encodeURIComponent(String(parameters.find((one) => one.name === name)?.example));
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const search = query.map(({ name }) => `${name}=${exampleOf(name)}`).join('&');
  return path.replace(/\{(\w+)\}/g, (_, name: string) => exampleOf(name)) + (search && `?${search}`);
};
