import type { Ticket } from '@lajvard/contract';
import { FormDone, linkClass, Spinner } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountArea, usePerson } from '../../shared/account-area/index.ts';
import { useOwnDrafts } from './own-drafts.ts';
import { TicketForm } from './TicketForm.tsx';

/** A new ticket (docs/specification/2-account-and-back-office.md#28-tickets). Names it once sent, and stays open. */
export function CreateTicketScreen() {
  const { t } = useTranslation(['tickets', 'ui']);
  const { data: person } = usePerson();
  const drafts = useOwnDrafts();
  const [sent, setSent] = useState<Ticket | null>(null);
  return (
    <AccountArea narrow>
      <FormDone>
        {sent === null ? null : (
          <>
            <p>{t('tickets:form.sent')}</p>
            <p>
              <Link
                to="/account/ticketing/ticket/$ticketId"
                params={{ ticketId: String(sent.id) }}
                className={linkClass()}
              >
                {t('tickets:form.see', { id: sent.own_number })}
              </Link>
            </p>
          </>
        )}
      </FormDone>
      {drafts ? (
        <TicketForm drafts={drafts} teams={person?.team} onSending={() => setSent(null)} onSent={setSent} />
      ) : (
        <Spinner label={t('ui:loading')} />
      )}
    </AccountArea>
  );
}
