import { useAtomValue } from 'jotai'
import { type FocusEvent, useEffect, useMemo, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { classes } from '#core/client/ui/classes.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { focusedIdAtom } from '#core/client/workbench/focus.atoms.ts'
import { deletionOf, type Ticket, ticketRows } from '#plugins/tickets/contract/index.ts'
import { markedAtom } from '../about.atoms.ts'
import { Composer } from '../composer/Composer.tsx'
import { Strips } from '../composer/Strips.tsx'
import { Tray } from '../media/Tray.tsx'
import { useDroppedFiles } from '../media/useDroppedFiles.ts'
import { sendWaiting } from '../outbox/outbox.ts'
import { AboutBar } from './AboutBar.tsx'
import { Announcer } from './Announcer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { DeletedConversation } from './DeletedConversation.tsx'
import { HiddenConversation } from './HiddenConversation.tsx'
import { MessageLog } from './MessageLog.tsx'
import { PickedBar } from './PickedBar.tsx'
import { SearchBar } from './SearchBar.tsx'
import { StateLine } from './StateLine.tsx'
import { TypingLine } from './TypingLine.tsx'
import { useConversation, useJoined, useReading } from './useConversation.ts'
import './conversation.css'

/** Conversation of a ticket. */
export default function ConversationPanel({ panelId, params: { ticketId } }: PanelProps<{ ticketId: number }>) {
  const t = useT()
  const client = useClient()
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const isKnown = ticket !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question, and so is a ticket that was taken away
  useEffect(() => {
    if (isKnown) return
    let isGone = false
    setError(null)
    client
      .use(ticketRows)
      .load(ticketId)
      .catch((reason: unknown) => {
        if (!isGone) setError(reason)
      })
    return () => {
      isGone = true
    }
  }, [client, ticketId, tries, isKnown])
  if (ticket?.isHidden) return <HiddenConversation ticket={ticket} />
  if (ticket) return <OpenConversation key={ticketId} ticket={ticket} panelId={panelId} />
  const deletion = deletionOf(error)
  const askAgain = () => setTries((count) => count + 1)
  if (deletion) return <DeletedConversation deletion={deletion} onUndone={askAgain} />
  if (error) return <ErrorState error={error} onRetry={askAgain} title={t('chat.notShown')} fallback={t('chat.warning')} />
  return <Skeleton shape="chat" rows={8} />
}

/** The keyboard stands on no message any more. */
function forgetMark({ target }: FocusEvent<HTMLElement>): void {
  if (!target.closest('.bubble-line')) store.set(markedAtom, null)
}

function OpenConversation({ ticket, panelId }: { ticket: Ticket; panelId: string }) {
  const t = useT()
  const view = useConversation(ticket)
  const isFocused = useAtomValue(focusedIdAtom) === panelId
  useJoined(ticket.id)
  // A person who leaves has made up their mind.
  useEffect(() => () => sendWaiting(ticket.id), [ticket.id])
  useReading(ticket, isFocused, view.newestInbound)
  const drop = useDroppedFiles(ticket)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears where the keyboard goes, and changes nothing
    <div data-conversation={ticket.id} className={classes('conversation', drop.isOver && 'is-dropping')} {...drop.handlers} onFocus={forgetMark}>
      <ConversationHead ticket={ticket} />
      <StateLine ticket={ticket} />
      <SearchBar ticketId={ticket.id} />
      {view.isLoading ? (
        <div className="log-frame log-waiting">
          <Skeleton shape="chat" rows={8} />
        </div>
      ) : view.error ? (
        <ErrorState error={view.error} onRetry={view.retry} title={t('chat.notShown')} fallback={t('chat.warning')} />
      ) : view.items.length === 0 ? (
        <EmptyState title={t('chat.empty.title')} text={t('chat.empty.text', { name: ticket.name })} />
      ) : (
        <MessageLog panelId={panelId} ticketId={ticket.id} view={view} />
      )}
      {/* Messages that stood there before are no news. */}
      {!view.isLoading && <Announcer newest={view.newestInbound} name={ticket.name} />}
      <TypingLine ticket={ticket} />
      <PickedBar ticketId={ticket.id} />
      <Tray ticketId={ticket.id} />
      <AboutBar ticket={ticket} />
      <Strips ticket={ticket} />
      <Composer ticket={ticket} />
    </div>
  )
}
