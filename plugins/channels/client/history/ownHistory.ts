import { History, Tick } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { ticketAbilities } from '#plugins/chat/contract/client.ts'
import { syncOldByUser, updateSyncTime } from '#plugins/chat/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'

const nothing = z.object({})

/** Whether one of the person's own open tickets is of a channel that keeps a history. */
function hasOwnHistory(get: Getter): boolean {
  const userId = get(sessionAtom)?.userId
  const rows = [...get(getContext().use(ticketRows).rowsAtom).values()]
  return rows.some((row) => row.status === 'open' && row.userId === userId && getContext().use(ticketAbilities).of(get, row.id).history)
}

/** Brings what the channels store of all own open tickets, since the history is known. */
export const bringOfPerson = defineCommand({
  id: 'channels.bringOfPerson',
  title: 'channels.command.bringOfPerson',
  icon: History,
  args: nothing,
  permission: 'chat.send',
  when: hasOwnHistory,
  refusal: () => 'channels.history.noneOwn',
  async run(_args, ctx) {
    await ctx.call(syncOldByUser, {})
    ctx.notify(ctx.t('channels.history.begunOwn'))
  },
})

/** From now on nothing older is brought for a person's tickets. There is no way to take that back. */
export const markHistoryKnown = defineCommand({
  id: 'channels.markHistoryKnown',
  title: 'channels.command.markHistoryKnown',
  icon: Tick,
  args: nothing,
  permission: 'chat.syncTime',
  isFinal: true,
  async run(_args, ctx) {
    const tenantId = ctx.get(sessionAtom)?.tenantId
    if (tenantId === undefined) return
    await ctx.call(updateSyncTime, { tenantId })
    ctx.notify(ctx.t('channels.history.known'), 'success')
  },
})
