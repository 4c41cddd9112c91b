import { SwapHorizontal } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type Connection, noAbilities } from '#plugins/connections/contract/index.ts'
import { channelGlyph } from '../../contract/channelGlyph.ts'
import { canGoOnOver, moveTicket, type Ticket, ticketRows } from '../../contract/index.ts'
import { asked } from '../choose/asked.ts'
import type { Option } from '../choose/choosing.ts'
import { abilitiesAtom, connectionsAtom } from '../connections/connections.ts'
import { common, isAlive, show, type TicketArgs, takeBack, ticketArgs, undoable } from './shared.ts'

/** The conversation goes on over another connection. Run by the question. */
export const moveToConnection = defineCommand({
  id: 'tickets.moveToConnection',
  title: 'tickets.command.setConnection',
  icon: SwapHorizontal,
  args: ticketArgs.extend({ whatsappId: z.int(), connection: z.string() }),
  permission: 'tickets.update',
  isHidden: true,
  when: isAlive,
  async run({ ticketId, whatsappId, connection }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    const after = show(ctx, await ctx.call(moveTicket, { id: ticketId, whatsappId }))
    const label = ctx.t('tickets.done.connection', { name: before.name, connection })
    return undoable(ctx, before, after, { label, undo: () => takeBack(ctx, after) })
  },
})

const takes = (ticket: Ticket, { id, type, isActive }: Connection, ctx: ClientContext): boolean =>
  isActive && id !== ticket.whatsappId && canGoOnOver(ticket, type, ctx.get(abilitiesAtom)[type] ?? noAbilities)

function optionOf({ id, name, type, status }: Connection, ticketId: number, ctx: ClientContext): Option {
  const Glyph = channelGlyph(type)
  return {
    id,
    name,
    hint: status === 'CONNECTED' ? '' : ctx.t('tickets.connection.down'),
    mark: <Glyph size={16} />,
    choose: () => void ctx.run(moveToConnection, { ticketId, whatsappId: id, connection: name }),
  }
}

/** Asks over which connection the conversation is to go on, of all that reach its contact. */
const askConnection = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.setConnection',
  title: 'tickets.command.setConnection',
  icon: SwapHorizontal,
  menus: [{ menu: 'tickets.row', order: 44 }],
  when: isAlive,
  ...asked(async ({ ticketId }: TicketArgs, ctx) => {
    const ticket = await ctx.use(ticketRows).load(ticketId)
    return {
      title: ctx.t('tickets.connection.title', { name: ticket.name }),
      label: ctx.t('tickets.details.connection'),
      none: ctx.t('tickets.connection.none'),
      options: ctx
        .get(connectionsAtom)
        .filter((connection) => takes(ticket, connection, ctx))
        .map((connection) => optionOf(connection, ticketId, ctx)),
    }
  }),
})

/** Actions about the connection of a ticket. */
export const connectionActions: readonly AnyCommand[] = [askConnection, moveToConnection]
