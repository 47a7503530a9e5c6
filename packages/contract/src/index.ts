// All that travels: a file of a folder is exported by the folder's index, which a test compares with its files.
// `csv.ts`, `paging.ts`, `payment-search.ts`, `visible.ts` and `whole-number.ts` only build what the others declare.
export * from './account-code.ts';
export * from './all-routes.ts';
export * from './audit.ts';
export * from './email.ts';
export * from './envelopes.ts';
export * from './languages.ts';
export * from './live/index.ts';
export * from './page-person.ts';
export * from './password-form.ts';
export * from './payment.ts';
export * from './plain-text.ts';
export * from './player/index.ts';
export * from './refusals.ts';
export * from './route.ts';
export * from './staff/index.ts';
export * from './staff-permissions.ts';
export * from './status-codes.ts';
export * from './studio/index.ts';
export * from './ticket.ts';
export * from './ticket-images.ts';
export * from './transfer-hash.ts';
export * from './trc20-address.ts';
export * from './typed-code.ts';
export * from './wheels.ts';
