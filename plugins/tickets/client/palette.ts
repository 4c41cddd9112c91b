import { Chat, People } from '@blueprintjs/icons'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import type { PaletteSource } from '#core/client/plugin.ts'
import { listUsers } from '#plugins/team/contract/index.ts'
import { conversations, listTickets, ticketRows } from '../contract/index.ts'
import { changeFilter } from './filter.ts'
import { shownState, stateText } from './shownState.ts'
import { activeTicketIdAtom } from './target.ts'

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
      detail: `#${ticket.id} · ${stateText(shownState(ticket, ctx.get(activeTicketIdAtom)), ctx.t)}${ticket.queue ? ` · ${ticket.queue.queue}` : ''}`,
      preview: ticket.lastMessage ?? undefined,
      icon: Chat,
      canBeside: true,
      address: `/atendimento/${ticket.id}`,
      run: (_ctx, { beside }) => ctx.use(conversations).open(ticket.id, beside ? 'right' : 'main'),
    }))
  },
}

/** Colleagues by name or e-mail: whose tickets the list is to show. `@` asks for people alone. */
export const peoplePalette: PaletteSource = {
  id: 'people',
  title: 'tickets.palette.people',
  prefix: '@',
  async search(query, ctx) {
    if (query.trim() === '' || !ctx.get(permissionsAtom).has('team.listUsers')) return []
    const { users } = await ctx.call(listUsers, { searchParam: query })
    return users.slice(0, MOST).map(({ id, name, status, queues }) => ({
      id: String(id),
      title: name,
      detail: [ctx.t(`core.presence.${status}`), ...queues.map(({ queue }) => queue)].join(' · '),
      preview: ctx.t('tickets.palette.person', { name }),
      icon: People,
      run: () => {
        changeFilter({ selectedUser: [id], scope: 'all' })
        ctx.navigate('/atendimento')
      },
    }))
  },
}
