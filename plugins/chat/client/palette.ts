import type { PaletteSource } from '#core/client/plugin.ts'
import { conversations } from '#plugins/tickets/contract/index.ts'
import { searchMessages } from '../contract/index.ts'
import { jumpTo } from './about.atoms.ts'

/** Letters that make a search of all messages worth while. */
const LEAST = 3
const SHOWN = 6

/** Messages in the palette: the conversation opens at the place. */
export const messagePalette: PaletteSource = {
  id: 'chat.messages',
  title: 'chat.messages',
  async search(query, ctx) {
    if (query.trim().length < LEAST) return []
    const { messages } = await ctx.call(searchMessages, { searchParam: query.trim().slice(0, 200) })
    return messages.slice(0, SHOWN).map(({ id, ticketId, body, contact }) => ({
      id: `chat.message.${id}`,
      title: body.replace(/\s+/g, ' ').slice(0, 120),
      detail: contact.name,
      canBeside: true,
      address: `/atendimento/${ticketId}`,
      run: (_ctx, { beside }) => {
        ctx.use(conversations).open(ticketId, beside ? 'right' : 'main')
        jumpTo(ticketId, id)
      },
    }))
  },
}
