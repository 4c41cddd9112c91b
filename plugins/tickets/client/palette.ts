import { Chat } from '@blueprintjs/icons'
import type { PaletteSource } from '#core/client/plugin.ts'
import { conversations, listTickets, ticketRows } from '../contract/index.ts'

const MOST = 8

/** Tickets by name, number or id, of every status; `#` asks for them alone. */
export const ticketPalette: PaletteSource = {
  id: 'tickets',
  title: 'tickets.menu',
  prefix: '#',
  async search(query, ctx) {
    if (query.trim() === '') return []
    const { tickets } = await ctx.call(listTickets, { searchParam: query, status: ['open', 'pending', 'closed'], showAll: true })
    ctx.use(ticketRows).upsert(...tickets)
    return tickets.slice(0, MOST).map((ticket) => ({
      id: String(ticket.id),
      title: ticket.name,
      detail: `#${ticket.id} · ${ctx.t(`tickets.state.${ticket.status}`)}${ticket.queue ? ` · ${ticket.queue.queue}` : ''}`,
      icon: Chat,
      run: (_ctx, { beside }) => ctx.use(conversations).open(ticket.id, beside ? 'right' : 'main'),
    }))
  },
}
