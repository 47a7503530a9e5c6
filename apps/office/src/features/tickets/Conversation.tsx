import { createDrafts, ReplyForm, ResolveButton, StatusMark, TeamName, Thread } from '@lajvard/client/tickets';
import {
  lastMessageOf,
  mayDo,
  type StaffTicket,
  staffTicketCreate,
  staffTicketImageFile,
  staffTicketResolved,
  staffTicketShow,
  TICKET_STATUS,
} from '@lajvard/contract';
import { Button, buttonClass, Fact, Facts, FormAlert, IconChevron, useFormat } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../shared/browser/storage.ts';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { pendingQuery } from '../../shared/calls/pending.ts';
import { BackButton } from '../../shared/links/BackButton.tsx';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import { useShortcuts } from '../../shared/shortcuts/index.ts';
import { DeskActions } from './DeskActions.tsx';
import { NoteItem } from './NoteItem.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TicketAccount } from './TicketAccount.tsx';
import { TicketOwner } from './TicketOwner.tsx';
import styles from './tickets-page.module.css';
import { useViewers } from './use-viewers.ts';

const QUEUE = '/account/tickets/wait';

const shelf = {
  read: (): unknown => {
    try {
      return JSON.parse(readStored('admin_ticket_drafts') ?? 'null');
    } catch {
      return null;
    }
  },
  write: (value: unknown) => writeStored('admin_ticket_drafts', JSON.stringify(value)),
};

const loadImage = async (image: string): Promise<Blob> =>
  (await callApi(staffTicketImageFile, { params: { image } })) as Blob;

/** A ticket's facts and messages; for those who answer a form, the resolve button, and who else is viewing it. */
export function Conversation({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTranslation(['tickets', 'office-tickets']);
  const queries = useQueryClient();
  const { account_code: owner, role } = useStaff();
  const drafts = useMemo(() => createDrafts(shelf, owner), [owner]);
  const answer = useRef<HTMLElement>(null);
  const mayAnswer = mayDo(role, 'tickets.answer');
  const reply = {
    keys: ['KeyR'],
    label: t('office-tickets:keys.reply'),
    run: () => answer.current?.querySelector('textarea')?.focus(),
  };
  useShortcuts(mayAnswer ? [reply] : []);
  const take = (data: StaffTicket) => {
    queries.setQueryData(['staff-ticket', String(data.id)], data);
    void queries.invalidateQueries({ queryKey: ['list', 'staff-tickets'] });
    void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
  };
  /** Shows what has been written: whoever sends again has been told of it. */
  const catchUp = async () => {
    const { data } = await callApi(staffTicketShow, { params: { id: ticket.id } });
    seen.current = lastMessageOf(data);
    take(data);
  };
  const reload = () => void queries.invalidateQueries({ queryKey: ['staff-ticket', String(ticket.id)] });
  // An answer of a colleague that arrives while somebody writes may stand above the form, unseen: it is asked about.
  const seen = useRef(lastMessageOf(ticket));
  const send = async (reply: { message: string; request_id: string }, files: readonly Blob[]) => {
    const body = { ...reply, ticket_id: ticket.id, seen: seen.current };
    try {
      const { data } = await callApi(staffTicketCreate, { body, files });
      seen.current = lastMessageOf(data);
      take(data);
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'colleague-wrote-meanwhile') await catchUp();
      throw error;
    }
    notify.ok(t('tickets:form.reply-sent'), { id: 'reply-sent' });
  };
  return (
    <>
      <Steps ticket={ticket} />
      {mayAnswer ? <Viewers ticketId={ticket.id} /> : null}
      <TicketHead ticket={ticket} />
      <Thread
        ticket={ticket}
        reader="staff"
        loadImage={loadImage}
        asides={(ticket.notes ?? []).map((note) => ({
          created_at: note.created_at,
          item: <NoteItem key={`note-${note.id}`} note={note} />,
        }))}
      />
      <DeskActions ticket={ticket} onDone={take} onStale={reload} />
      {ticket.status === TICKET_STATUS.resolved ? <p className="muted">{t('tickets:thread.resolved')}</p> : null}
      {mayAnswer && ticket.status !== TICKET_STATUS.resolved ? (
        <section ref={answer} className={`${styles.answer} stack gap-18`} aria-label={t('tickets:form.reply')}>
          <ReplyForm
            ticketId={ticket.id}
            drafts={drafts}
            send={send}
            tools={(insert) => <TemplateButton ticket={ticket} onChoose={insert} />}
          />
          <ResolveButton
            seen={lastMessageOf(ticket)}
            resolve={async (seen) =>
              take((await callApi(staffTicketResolved, { params: { id: ticket.id }, query: { seen } })).data)
            }
            onStale={reload}
          />
        </section>
      ) : null}
    </>
  );
}

/** Opens the prepared texts; the chosen one goes into the reply. */
function TemplateButton({ ticket, onChoose }: { ticket: StaffTicket; onChoose(text: string): void }) {
  const { t } = useTranslation('office-tickets');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('office-tickets:template.choose')}
      </Button>
      {isOpen ? <TemplateDialog ticket={ticket} onChoose={onChoose} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Back to the list, and between waiting tickets: `n` the newer, `p` the older. */
function Steps({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTranslation('office-tickets');
  const navigate = useNavigate();
  const { previous_id: older, next_id: newer } = ticket;
  const go = (id: number | null) => {
    if (id !== null) void navigate({ to: `/account/tickets/${id}` });
  };
  useShortcuts([
    { keys: ['KeyN'], label: t('office-tickets:keys.newer'), run: () => go(newer) },
    { keys: ['KeyP'], label: t('office-tickets:keys.older'), run: () => go(older) },
  ]);
  return (
    <nav className={`${styles.steps} row wrap gap-10`} aria-label={t('office-tickets:steps')}>
      <BackButton fallback={QUEUE} />
      <span className="grow" />
      <Step id={older}>
        <IconChevron to="start" size={16} />
        {t('office-tickets:older')}
      </Step>
      <Step id={newer}>
        {t('office-tickets:newer')}
        <IconChevron to="end" size={16} />
      </Step>
    </nav>
  );
}

function Step({ id, children }: { id: number | null; children: ReactNode }) {
  const look = buttonClass({ kind: 'quiet', size: 'small' });
  if (id === null) {
    return (
      <span className={`${look} ${styles.off}`} aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <OfficeLink to={`/account/tickets/${id}`} className={look}>
      {children}
    </OfficeLink>
  );
}

/** The colleagues who are viewing the same ticket. */
function Viewers({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('office-tickets');
  const viewers = useViewers(ticketId);
  return (
    <div aria-live="polite">
      {viewers.length === 0 ? null : (
        <FormAlert kind="warn">
          {viewers.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
            <p key={place}>{t('office-tickets:viewing', { name: name ?? t('office-tickets:colleague') })}</p>
          ))}
        </FormAlert>
      )}
    </div>
  );
}

function TicketHead({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTranslation(['tickets', 'office-tickets']);
  const { dateTime } = useFormat();
  return (
    <header className={styles.head}>
      <h2 className="text-4 weight-650 break">
        <bdi>{ticket.subject}</bdi>
      </h2>
      <Facts look="columns" className={styles.facts}>
        <Fact name={t('tickets:column.status')}>
          <StatusMark status={ticket.status} />
        </Fact>
        <Fact name={t('office-tickets:player')}>
          <span className={`${styles.person} wrap`}>
            {ticket.user.full_name ? <bdi>{ticket.user.full_name}</bdi> : null}
            <TicketAccount code={ticket.user.account_code} />
          </span>
        </Fact>
        <Fact name={t('tickets:column.team')}>
          <TeamName team={ticket.team} />
        </Fact>
        <Fact name={t('office-tickets:owner.name')}>
          <TicketOwner owner={ticket.owner} />
        </Fact>
        <Fact name={t('tickets:column.priority')}>{t(`tickets:priority.${ticket.priority}`)}</Fact>
        <Fact name={t('tickets:column.created')}>
          <time dateTime={ticket.created_at} title={ticket.created_at}>
            {dateTime(ticket.created_at)}
          </time>
        </Fact>
      </Facts>
    </header>
  );
}
