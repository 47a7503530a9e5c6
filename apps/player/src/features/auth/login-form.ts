import type { login } from '@lajvard/contract';
import type * as z from 'zod/mini';

/** What the login sends; `code` once it is asked for. */
export type LoginForm = z.input<typeof login.body>;
