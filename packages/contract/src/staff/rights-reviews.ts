import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { STAFF_ROLES } from '../staff-permissions.ts';
import { wholeNumber } from '../whole-number.ts';
import { masterPassword } from './auth.ts';

/** `keep`: they still need what they may do; `change`: they do not. */
export const RIGHTS_VERDICTS = ['keep', 'change'] as const;

const right = { id: wholeNumber(), role: z.enum(STAFF_ROLES), partner: z.nullable(z.string()) };
const verdict = { verdict: z.enum(RIGHTS_VERDICTS, 'errors:verdict-required') };
const name = { name: z.string() };

/** One review, as it was signed. Times ISO 8601 UTC. */
const rightsReview = z.object({
  id: z.number(),
  reviewed_at: z.string(),
  reviewed_by: z.string(),
  note: z.string(),
  rights: z.array(z.object({ ...right, ...name, ...verdict })),
});
export type RightsReview = z.infer<typeof rightsReview>;

/**
 * `due_at`: three months after the last review, null if there was none. `colleagues`: whom the reader can review now.
 */
const rightsReviews = z.object({
  due_at: z.nullable(z.string()),
  is_due: z.boolean(),
  colleagues: z.array(z.object({ ...right, ...name })),
  reviews: z.array(rightsReview),
});
export type RightsReviews = z.infer<typeof rightsReviews>;

export const rightsReviewList = route({
  name: 'rightsReviewList',
  who: { staff: 'staff.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/staff/reviews',
  summary: 'The last twenty quarterly reviews of what each colleague may do, newest first, and when the next is due.',
  reply: dataOf(rightsReviews),
  refusals: [],
});

export const rightsReviewSign = route({
  name: 'rightsReviewSign',
  who: { staff: 'staff.manage' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/staff/review',
  summary:
    'Signs a review of everybody with access but oneself, with the master password. It changes no access: what is to ' +
    'change is changed on the staff page. Refused if somebody’s access has changed since the list was read.',
  body: z.strictObject({
    rights: z.array(z.strictObject({ ...right, ...verdict })).check(z.maxLength(1000)),
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    password: masterPassword,
  }),
  reply: dataOf(rightsReviews),
  refusals: ['form-invalid', 'staff-changed', 'too-many-tries'],
});
