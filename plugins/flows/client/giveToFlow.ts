import { Flows } from '@blueprintjs/icons'
import { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { giveToFlow as endpoint, ticketRows } from '#plugins/tickets/contract/index.ts'
import { flowsQuery, statusOf } from './flows.ts'

/** Hands a conversation to a chat flow, also one that a person has: it waits, of nobody, and the flow asks. */
export const giveToFlow = defineCommand({
  id: 'flows.give',
  title: 'flows.command.give',
  icon: Flows,
  args: z.object({ ticketId: z.int() }),
  permission: 'flows.list',
  menus: [{ menu: 'tickets.row', order: 46 }],
  resolve(get) {
    const ticketId = get(getContext().use(ticketRows).activeAtom)
    return ticketId === null ? null : { ticketId }
  },
  when(get, args) {
    const ticket = args && get(getContext().use(ticketRows).rowAtom(args.ticketId))
    return args === undefined || (ticket !== undefined && ticket.status !== 'closed' && !ticket.isGroup)
  },
  ask: ({ ticketId }, ctx) => ({
    steps: [
      {
        id: 'flow',
        title: ctx.t('flows.give.which'),
        none: ctx.t('flows.give.none'),
        options: async () => {
          const flows = await queryClient.fetchQuery(flowsQuery)
          return flows.filter((flow) => statusOf(flow) === 'on').map(({ id, name }) => ({ id: String(id), title: name }))
        },
      },
    ],
    finish: async ({ flow }) => {
      if (!flow) return
      const ticket = await ctx.call(endpoint, { id: ticketId, chatFlowId: Number(flow.id) })
      ctx.use(ticketRows).upsert(ticket)
      ctx.notify(ctx.t('flows.done.given', { name: ticket.name, flow: flow.title }))
    },
  }),
  isFinal: true,
  run: (args): void => askInPalette(giveToFlow, args),
})
