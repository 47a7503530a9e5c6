import { type Chance, ODD_VALUES } from './odd-values.ts';

/** The parts of JSON Schema that the API reference uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** An operation of the API reference. */
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** One call, ready to be sent. */
export interface GeneratedCall {
  readonly address: string;
  readonly type: string | null;
  readonly body: string | FormData | null;
}

const PLAIN: Readonly<Record<string, unknown>> = {
  date: '2026-11-22',
  'date-time': '2026-11-22T10:00:00Z',
  email: 'mina@example.org',
  uuid: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
};
/** Usual values by field name, so that most calls pass validation and their odd part reaches the database. */
const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  amount: [30, '25'],
  chips: ['{"17":[{"id":"a","chipSelected":5,"x":0,"y":0,"formula":"17"}]}', '{}', '{"17":[]}'],
  rest: ['entries/000.p/1', '0/000.p/1', '0/000', 'entries/x001/000.p/9'],
  round: [1, 2],
  round_number: [1, 2],
  search: [
    '{}',
    '{"keyword":"a"}',
    '{"status":0}',
    '{"user_id":1}',
    '{"start_date":"2026-01-01","end_date":"2026-12-31"}',
  ],
  account_code: ['100000001', '123456789'],
  date: ['2026-11', '2026-11-22'],
  dest_wallet_code: ['TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF'],
  hash_code: ['feedbeef01'.padEnd(64, '0'), 'feedbeef02'.padEnd(64, '0')],
  password: ['Lajvard-master-1', 'Lajvard-demo-1'],
  id: [1, 2],
  user_id: [1, 2, 7],
  favorites: ['[]', '[{"id":"a","name":"b","chip":null,"numbers":[1],"actions":[]}]'],
  country: ['IR', 'DE'],
  subject: ['A question'],
  message: ['Where is my deposit?'],
};

const plain = (schema: JsonSchema, name: string, chance: Chance): unknown => {
  const named = NAMED[name];
  if (named !== undefined && schema.properties === undefined) return chance.of(named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.of(schema.enum);
  const one = schema.anyOf ?? schema.oneOf;
  if (one !== undefined) return plain(chance.of(one), name, chance);
  if (schema.format !== undefined && schema.format in PLAIN) return PLAIN[schema.format];
  if (schema.type === 'object' || schema.properties !== undefined) return fields(schema, chance);
  if (schema.type === 'array') return schema.items ? [plain(schema.items, name, chance)] : [];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return chance.once(2);
  return 'x'.repeat(Math.max(1, Math.min(schema.minLength ?? 4, 50)));
};

const fields = ({ properties = {}, required = [] }: JsonSchema, chance: Chance): Record<string, unknown> => {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (required.includes(name) || chance.once(2)) made[name] = plain(schema, name, chance);
  }
  return made;
};

const written = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Corrupts an object somewhere: an odd value, a missing member, or an unknown one. */
const spoil = (made: Record<string, unknown>, names: readonly string[], chance: Chance): void => {
  const name = names.length > 0 ? chance.of(names) : 'unknown';
  const way = chance.below(8);
  if (way === 0) delete made[name];
  else if (way === 1) made[chance.of(['unknown', 'constructor', 'user_id', 'limit', 'a\0b'])] = chance.of(ODD_VALUES);
  else if (way === 2) made[name] = { [name]: chance.of(ODD_VALUES) };
  else if (way === 3 && typeof made[name] === 'string') made[name] = `${made[name]}${written(chance.of(ODD_VALUES))}`;
  else made[name] = chance.of(ODD_VALUES);
};

const escaped = (value: unknown): string => {
  const text = written(value);
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

const bodyOf = ({ requestBody }: Operation, chance: Chance): Pick<GeneratedCall, 'type' | 'body'> => {
  if (requestBody === undefined) return { type: null, body: null };
  const type = chance.of(Object.keys(requestBody.content));
  const schema = requestBody.content[type]?.schema ?? {};
  const shape = schema.oneOf ?? schema.anyOf;
  const own = shape ? chance.of(shape) : schema;
  const made = fields(own, chance);
  if (!chance.once(6)) spoil(made, Object.keys(own.properties ?? {}), chance);
  if (type === 'multipart/form-data') {
    const form = new FormData();
    for (const [name, value] of Object.entries(made)) form.append(name, written(value));
    if (chance.once(3)) form.append('attachments[]', new Blob(['GIF89a\0\0\0']), 'x.gif');
    return { type: null, body: form };
  }
  if (chance.once(25)) return { type, body: JSON.stringify(chance.of(ODD_VALUES)) };
  if (chance.once(40)) return { type: chance.of(['text/plain', 'application/xml', type]), body: '{"a":' };
  return { type, body: JSON.stringify(made) };
};

/** Makes a call of an operation: mostly valid, with something odd in it. */
export const generateCall = (path: string, operation: Operation, chance: Chance): GeneratedCall => {
  const parameters = operation.parameters ?? [];
  const query: Record<string, unknown> = {};
  let filled = path;
  for (const { name, in: where, required, schema } of parameters) {
    const value = chance.once(3) ? chance.of(ODD_VALUES) : plain(schema, name, chance);
    if (where === 'path') filled = filled.replace(`{${name}}`, escaped(value) || '%20');
    else if (required || chance.once(3)) query[name] = plain(schema, name, chance);
  }
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  if (!chance.once(5) && names.length > 0) spoil(query, names, chance);
  const words = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return { address: words.length > 0 ? `${filled}?${words.join('&')}` : filled, ...bodyOf(operation, chance) };
};
