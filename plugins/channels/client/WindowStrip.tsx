import { Time } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { menuEntries } from '#core/client/commands/CommandMenu.tsx'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { formatLength, formatMoment, useT } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { classes } from '#core/client/ui/classes.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { ticketAbilities } from '#plugins/chat/contract/client.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { windowOfTicket } from '../contract/index.ts'
import './channels.css'

const HOUR_MS = 3_600_000
/** Menu of a conversation whose window is over: what may be sent all the same, as buttons. Its commands get `{ticketId}`. */
const CLOSED_WINDOW_MENU = 'channels.closedWindow'
const closedWindowAtom = atom((get) => menuEntries(get(commandsAtom), CLOSED_WINDOW_MENU))
/** From here on the time that is left is said instead of the hour of its end. */
const SOON_MS = 2 * HOUR_MS

export const windowQuery = (ticketId: number) => queryOf(windowOfTicket, { ticketId })

/** Above the reply box, where the channel takes free text only for a while after the contact's last message: until when. */
export function WindowStrip({ ticket: { id, status } }: { ticket: Pick<Ticket, 'id' | 'status'> }) {
  const { windowHours, templates } = useAtomValue(useMemo(() => atom((get) => getContext().use(ticketAbilities).of(get, id)), [id]))
  return windowHours !== null && status === 'open' ? <Clock ticketId={id} takesTemplates={templates} /> : null
}

function Clock({ ticketId, takesTemplates }: { ticketId: number; takesTemplates: boolean }) {
  const t = useT()
  const now = useNow()
  const { data } = useQuery(windowQuery(ticketId))
  const waysOut = useAtomValue(closedWindowAtom)
  if (!data || data.windowHours === null) return null
  const { windowHours, closesAt } = data
  const left = closesAt === null ? 0 : closesAt - now
  return (
    <div className={classes('window-strip', left <= 0 && 'is-closed', left > 0 && left < SOON_MS && 'is-soon')} role="status">
      <Time size={14} />
      <span className="grow">{sentence()}</span>
      {left <= 0 && waysOut.map(({ command }) => <CommandButton key={command.id} command={command} args={{ ticketId }} hideWhenOff hideKeys />)}
    </div>
  )

  function sentence(): string {
    if (closesAt === null) return t(takesTemplates ? 'channels.window.never' : 'channels.window.neverNoTemplates')
    if (left <= 0) {
      const length = formatLength((windowHours ?? 0) * HOUR_MS)
      return t(takesTemplates ? 'channels.window.closed' : 'channels.window.closedNoTemplates', { length })
    }
    return left < SOON_MS ? t('channels.window.soon', { left: formatLength(left) }) : t('channels.window.open', { time: formatMoment(closesAt, now) })
  }
}
