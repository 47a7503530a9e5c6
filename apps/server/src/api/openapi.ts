import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  COMMON_REFUSALS,
  formReply,
  needsFreshFactor,
  type RefusalCode,
  type Route,
  refusalReply,
  type Schema,
  statusOf,
  type Who,
} from '@lajvard/contract';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

/** How the reference names what `*` stands for in a path. */
const THE_REST = 'rest';

const parametersOf = (schema: Schema | undefined, where: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name: name === '*' ? THE_REST : name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

const whoMay = (who: Who): string => (typeof who === 'string' ? who : `staff who may ${who.staff}`);

/** A form with files may also be sent as JSON if it has no files. */
const contentOf = ({ multipart }: Route, body: Schema): Json => {
  const schema = schemaOf(body, 'input');
  if (multipart === undefined) return { 'application/json': { schema } };
  const files = { type: 'array', maxItems: multipart.most, items: { type: 'string', format: 'binary' } };
  const properties = { ...(schema.properties as Json | undefined), [multipart.field]: files };
  return { 'multipart/form-data': { schema: { ...schema, properties } }, 'application/json': { schema } };
};

const NEEDS_PERSON: ReadonlySet<RefusalCode> = new Set(['token-invalid', 'not-allowed']);

/** The codes a call can be refused with: its own and those common to its kind. */
const refusalsOf = (route: Route): RefusalCode[] => {
  const { who, refusals = [], params, multipart, limit } = route;
  const isCounted = limit !== 'none' || multipart !== undefined || typeof who === 'object';
  const common = COMMON_REFUSALS.filter((code) => who !== 'anyone' || !NEEDS_PERSON.has(code));
  return [
    ...new Set<RefusalCode>([
      ...refusals,
      ...common,
      ...(params ? (['not-found'] as const) : []),
      ...(needsFreshFactor(route) ? (['second-factor-stale'] as const) : []),
      ...(isCounted ? (['too-many-tries'] as const) : []),
    ]),
  ];
};
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } } };

const refusal = (codes: readonly RefusalCode[]): Json => {
  const coded = {
    allOf: [ref('Refusal'), { type: 'object', properties: { code: { enum: codes } }, required: ['code'] }],
  };
  const schema = codes.includes('form-invalid') ? { anyOf: [ref('FormRefusal'), coded] } : coded;
  const waits = codes.some((code) => statusOf(code) === 429 || statusOf(code) === 503);
  const headers = waits ? { headers: RETRY_AFTER } : {};
  return { description: `Refused: ${codes.join(', ')}.`, ...headers, content: { 'application/json': { schema } } };
};

/** The refusals by their status, so that a generated client knows what each can mean. */
const refusals = (codes: readonly RefusalCode[]): Json =>
  Object.fromEntries(
    [...Map.groupBy(codes, statusOf)].map(([status, same]): [string, Json] => [String(status), refusal(same)]),
  );

/** The tag of a call: the first part of its path after the prefixes that say who it is for. */
const tagOf = ({ path, who }: Route): string => {
  const [topic = ''] = path.replace(/^\/(?:backoffice\/)?(?:api\/)?(?:account\/)?/, '').split('/');
  return typeof who === 'object' ? `office: ${topic}` : topic;
};

const componentOf = ({ name }: Route): string => `${name[0]?.toUpperCase()}${name.slice(1)}Reply`;

const operationOf = (route: Route): Json => {
  const codes = refusalsOf(route);
  return {
    operationId: route.name,
    tags: [tagOf(route)],
    summary: route.summary,
    description: `Who may call: ${whoMay(route.who)}.`,
    security: route.who === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, content: contentOf(route, route.body) } } : {}),
    responses: {
      200: {
        description: 'Done.',
        content: {
          [route.replyType ?? (route.who === 'studio' ? 'text/event-stream' : 'application/json')]: {
            schema: ref(componentOf(route)),
          },
        },
      },
      ...refusals(codes),
      default: { description: 'Refused.', content: { 'application/json': { schema: ref('Refusal') } } },
    },
  };
};

/** Whether a call belongs to the public site and its players. */
export const isForPlayers = ({ who }: Route): boolean => typeof who === 'string' && who !== 'studio';

/** The addresses at which the calls are answered. */
export interface Addresses {
  /** Null: the host from which the reference was fetched (demo). */
  readonly publicUrl: string | null;
  /** Undefined: the same host. */
  readonly officeUrl: string | undefined;
}

/**
 * The API reference of these routes, generated from the contract (OpenAPI 3.1). It takes some 40 ms, during which plays
 * are answered between any two routes.
 */
export const openApi = async (
  product: string,
  routes: readonly Route[],
  { publicUrl, officeUrl }: Addresses,
): Promise<Json> => {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {
    Refusal: schemaOf(refusalReply, 'output'),
    FormRefusal: schemaOf(formReply, 'output'),
  };
  for (const route of routes) {
    await nextTurn();
    const path = route.path.replace(/:(\w+)/g, '{$1}').replace('*', `{${THE_REST}}`);
    const atOffice = officeUrl !== undefined && !isForPlayers(route) && route.who !== 'studio';
    const operation = { ...operationOf(route), ...(atOffice && { servers: [{ url: officeUrl }] }) };
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
    schemas[componentOf(route)] = schemaOf(route.reply, 'output');
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product} API`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl ?? '/' }],
    tags: [...new Set(routes.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
};
