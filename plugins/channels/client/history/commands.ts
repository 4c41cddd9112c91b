import { History } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { ticketAbilities } from '#plugins/chat/contract/client.ts'
import { syncOld } from '#plugins/chat/contract/index.ts'
import { CONNECTION_MENU } from '#plugins/connections/contract/client.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { cachedConnection, cachedConnectionState, nameOf } from '../connectionStates.ts'
import { shownHistoryAtom } from '../dialogs.atoms.ts'
import { bringOfPerson, markHistoryKnown } from './ownHistory.ts'

/** Days that are brought of one conversation. */
const DAYS_OF_TICKET = 90

const keepsHistory = (get: Getter, ticketId: number): boolean => getContext().use(ticketAbilities).of(get, ticketId).history

/** Everything that the channel keeps of a conversation from before. */
export const bringOfTicket = defineCommand({
  id: 'channels.bringOfTicket',
  title: 'channels.command.bringOfTicket',
  icon: History,
  args: z.object({ ticketId: z.int() }),
  permission: 'chat.send',
  menus: [{ menu: 'chat.composer', group: 'c' }],
  resolve(get) {
    const ticketId = get(getContext().use(ticketRows).activeAtom)
    return ticketId === null || !keepsHistory(get, ticketId) ? null : { ticketId }
  },
  when: (get, args) => args === undefined || keepsHistory(get, args.ticketId),
  async run({ ticketId }, ctx) {
    await ctx.call(syncOld, { ticketId, days: DAYS_OF_TICKET })
    ctx.notify(ctx.t('channels.history.begun', { days: DAYS_OF_TICKET }))
  },
})

/** Asks how far back, for all conversations of a connection. */
export const bringOfConnection = defineCommand({
  id: 'channels.bringHistory',
  title: 'channels.command.bringHistory',
  icon: History,
  args: z.object({ id: z.int() }),
  permission: 'connections.edit',
  menus: [{ menu: CONNECTION_MENU, order: 37 }],
  when: (_get, args) => args !== undefined && cachedConnectionState(args.id)?.takesHistory === true && cachedConnection(args.id)?.status === 'CONNECTED',
  run: async ({ id }, ctx) => ctx.set(shownHistoryAtom, { connectionId: id, name: await nameOf(id) }),
})

export const historyCommands: readonly AnyCommand[] = [bringOfTicket, bringOfConnection, bringOfPerson, markHistoryKnown]
