import type { Route, Schema, Who } from '@lajvard/contract';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const parametersOf = (schema: Schema | undefined, where: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

const whoMay = (who: Who): string => (typeof who === 'string' ? who : `staff who may ${who.staff}`);

/** A form with files also comes as JSON where there are none. */
const contentOf = ({ multipart }: Route, body: Schema): Json => {
  const schema = schemaOf(body, 'input');
  if (multipart === undefined) return { 'application/json': { schema } };
  const files = { type: 'array', maxItems: multipart.most, items: { type: 'string', format: 'binary' } };
  const properties = { ...(schema.properties as Json | undefined), [multipart.field]: files };
  return { 'multipart/form-data': { schema: { ...schema, properties } }, 'application/json': { schema } };
};

const operationOf = (route: Route): Json => ({
  operationId: route.name,
  summary: route.summary,
  description: `Who may call: ${whoMay(route.who)}.${route.refusals ? ` Refusals: ${route.refusals.join(', ')}.` : ''}`,
  security: route.who === 'anyone' ? [] : [{ bearer: [] }],
  parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
  ...(route.body ? { requestBody: { required: true, content: contentOf(route, route.body) } } : {}),
  responses: {
    200: {
      description: 'Done.',
      content: {
        [route.replyType ?? (route.who === 'studio' ? 'text/event-stream' : 'application/json')]: {
          schema: schemaOf(route.reply, 'output'),
        },
      },
    },
    default: { description: 'Refused: `{ message, code }`, or of a form `{ message, errors }`.' },
  },
});

/** Whether a call is one of the public site and of its players. */
export const isForPlayers = ({ who }: Route): boolean => typeof who === 'string' && who !== 'studio';

/** The API reference of these routes, made from the contract (OpenAPI 3.1). */
export const openApi = (product: string, routes: readonly Route[]): Json => {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product} API`, version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
};
