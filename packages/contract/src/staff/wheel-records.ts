import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { listOf, listQuery } from '../paging.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';

const BASE = '/backoffice/api/account/wheels';

/** A real wheel. `in_service_since`: null unless it stands at the table. Times ISO 8601 UTC. */
const wheelRecord = z.object({
  id: z.number(),
  maker: z.string(),
  serial_number: z.string(),
  rotor: z.string(),
  in_service_since: z.nullable(z.string()),
  last_inspection: z.nullable(z.object({ passed: z.boolean(), inspected_at: z.string() })),
});
export type WheelRecord = z.infer<typeof wheelRecord>;

/**
 * `inspection_hours`: for how long an inspection lets numbers of the wheel be entered, 0: they need none.
 * `inspected_until`: of the wheel in service, epoch ms; null without an inspection that counts.
 */
const wheelRecords = z.object({
  inspection_hours: z.number(),
  inspected_until: z.nullable(z.number()),
  wheels: z.array(wheelRecord),
});
export type WheelRecords = z.infer<typeof wheelRecords>;

/** One inspection. `wheel`: maker and serial number. `inspected_by`: who signed it. Time ISO 8601 UTC. */
const wheelInspection = z.object({
  id: z.number(),
  wheel_id: z.number(),
  wheel: z.string(),
  is_level: z.boolean(),
  parts_sound: z.boolean(),
  ball_sound: z.boolean(),
  passed: z.boolean(),
  adjustment: z.nullable(z.string()),
  adjustment_reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  inspected_by: z.string(),
  inspected_at: z.string(),
});
export type WheelInspection = z.infer<typeof wheelInspection>;

const READ = { who: { staff: 'wheels.read' }, limit: 'none', method: 'GET' } as const;
const CHANGE = { who: { staff: 'wheels.keep' }, limit: 'none', method: 'POST' } as const;

const word = z.string('errors:required').check(z.trim(), z.minLength(1, 'errors:required'), z.maxLength(100));
const text = z.string().check(z.trim(), z.maxLength(500));
const ownPassword = z.string('errors:password-required').check(z.minLength(1, 'errors:password-required'));
const found = z.boolean('errors:required');

export const wheelList = route({
  ...READ,
  name: 'wheelList',
  path: `${BASE}/list`,
  summary: 'The real wheels, that in service first, each with its last inspection.',
  reply: dataOf(wheelRecords),
  refusals: [],
});

export const wheelInspectionList = route({
  ...READ,
  name: 'wheelInspectionList',
  path: `${BASE}/inspections`,
  summary: 'The inspections of the wheels.',
  query: listQuery({ wheel_id: z.optional(wholeNumber()) }, ['id'] as const),
  reply: listOf(wheelInspection),
  refusals: ['form-invalid'],
});

export const wheelAdd = route({
  ...CHANGE,
  name: 'wheelAdd',
  path: `${BASE}/add`,
  summary: 'Adds a wheel, out of service. With another rotor it is another wheel.',
  body: z.strictObject({ maker: word, serial_number: word, rotor: word }),
  reply: dataOf(wheelRecords),
  refusals: ['form-invalid', 'wheel-known'],
});

export const wheelService = route({
  ...CHANGE,
  name: 'wheelService',
  path: `${BASE}/service`,
  summary:
    'Puts a wheel in service (`true`), which takes the one before it out, or takes it out (`false`). A wheel that ' +
    'comes into service is inspected again, because it has moved.',
  body: z.strictObject({
    id: wholeNumber(),
    in_service: z.boolean(),
    reason: z
      .string('errors:reason-required')
      .check(z.trim(), z.minLength(1, 'errors:reason-required'), z.maxLength(500)),
  }),
  reply: dataOf(wheelRecords),
  refusals: ['form-invalid', 'not-found', 'wheel-as-wanted'],
});

export const wheelInspect = route({
  ...CHANGE,
  name: 'wheelInspect',
  path: `${BASE}/inspect`,
  summary:
    'Signs an inspection of a wheel with one’s own password: whether it is level, its parts and the ball are ' +
    'sound, and what was adjusted and why. What is signed is never changed; the last one counts. One that the wheel ' +
    'in service passes ends the pause for want of an inspection (`table_resumed`).',
  body: z
    .strictObject({
      id: wholeNumber(),
      is_level: found,
      parts_sound: found,
      ball_sound: found,
      adjustment: z.optional(z.nullable(text)),
      adjustment_reason: z.optional(z.nullable(text)),
      note: z.optional(z.nullable(text)),
      password: ownPassword,
    })
    .check(
      z.refine((form) => !form.adjustment || Boolean(form.adjustment_reason), {
        error: 'errors:reason-required',
        path: ['adjustment_reason'],
      }),
      z.refine((form) => Boolean(form.adjustment) || !form.adjustment_reason, {
        error: 'errors:adjustment-required',
        path: ['adjustment'],
      }),
    ),
  reply: z.extend(dataOf(wheelRecords), { table_resumed: z.boolean() }),
  refusals: ['form-invalid', 'not-found', 'too-many-tries'],
});
