import { Chat, Inbox, TickCircle } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { type TicketStatus, ticketStatuses } from '../../contract/index.ts'
import { type ListTab, listTabAtom, tabAtom, wantedTabAtom } from '../filter.ts'
import { countersAtom, totalsAtom } from '../list/counters.ts'
import { LIST_PANEL } from '../target.ts'
import { hasChatbotLaneAtom } from '../viewer.ts'
import { showList } from './showList.ts'

const nothing = z.object({})

const ICONS: Record<TicketStatus, ComponentType<{ size?: number }>> = { open: Chat, pending: Inbox, closed: TickCircle }

const show = (status: TicketStatus, number: number) =>
  defineCommand({
    id: `tickets.show.${status}`,
    title: `tickets.command.show.${status}`,
    icon: ICONS[status],
    args: nothing,
    keys: `g ${number}`,
    permission: 'tickets.list',
    detail: () => {
      const count = store.get(countersAtom)[status] ?? store.get(totalsAtom)[status]
      return count === null ? '' : String(count)
    },
    run(_args, ctx) {
      ctx.set(wantedTabAtom, status)
      ctx.set(tabAtom, status)
      showList(ctx)
    },
  })

export const showTabs = { open: show('open', 1), pending: show('pending', 2), closed: show('closed', 3) }

const WITH_CHATBOT: readonly ListTab[] = ['open', 'pending', 'chatbot', 'closed']

/** The tab beside one, round and round. */
export function tabBeside(tab: ListTab, by: 1 | -1, tabs: readonly ListTab[] = ticketStatuses): ListTab {
  return tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab
}

const walk = (name: 'nextTab' | 'previousTab', keys: string, by: 1 | -1) =>
  defineCommand({
    id: `tickets.${name}`,
    title: `tickets.command.${name}`,
    args: nothing,
    keys,
    scope: LIST_PANEL,
    isHidden: true,
    run: (_args, ctx) => ctx.set(listTabAtom, tabBeside(ctx.get(listTabAtom), by, ctx.get(hasChatbotLaneAtom) ? WITH_CHATBOT : ticketStatuses)),
  })

/** Moving among the tabs of the list: from anywhere, and within it. */
export const tabCommands: readonly AnyCommand[] = [...Object.values(showTabs), walk('previousTab', 'left', -1), walk('nextTab', 'right', 1)]
