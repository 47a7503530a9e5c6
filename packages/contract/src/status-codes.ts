/** The status of a deposit or withdrawal (docs/specification/2-account-and-back-office.md#41-statuses-of-payments). */
export const PAYMENT_STATUS = { waiting: 0, approved: 1, declined: 2 } as const;
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS];

/** The status of a ticket (docs/specification/2-account-and-back-office.md#45-tickets). */
export const TICKET_STATUS = { new: 0, answered: 1, open: 2, resolved: 3 } as const;
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS];
