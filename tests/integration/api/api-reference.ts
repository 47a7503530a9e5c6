import { fromJSONSchema, type ZodType } from 'zod';
import type { JsonSchema, Operation } from './generated-call.ts';

/** The parts of the product's API reference that tests read. */
export interface ApiReference {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface Described extends Operation {
  readonly tags: readonly string[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Readonly<Record<string, unknown>>;
        readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
      }
    >
  >;
}

/** Resolves a reference. @throws if nothing has that name */
const resolved = (part: unknown, reference: ApiReference): unknown => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => resolved(each, reference));
  const name = (part as { $ref?: string }).$ref?.replace('#/components/schemas/', '');
  if (name === undefined)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, reference)]));
  const found = reference.components.schemas[name];
  if (found === undefined) throw new Error(`the API reference has no ${name}`);
  return resolved(found, reference);
};

/** The schema of an answer with this status, as a program that reads the reference would check it. */
export const answerSchema = (reference: ApiReference, operation: Described, status: number): ZodType => {
  const response = operation.responses[status] ?? operation.responses.default;
  const schema = response?.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`${operation.operationId} says nothing of an answer with ${status}`);
  return fromJSONSchema(resolved(schema, reference) as Parameters<typeof fromJSONSchema>[0]);
};
