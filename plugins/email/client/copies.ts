import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { chooseMailCopies, getMailCopies } from '../contract/index.ts'

export const COPIES = 'emailCopies'

export const copiesQuery = (ticketId: number) => queryOptions({ queryKey: [COPIES, ticketId], queryFn: () => call(getMailCopies, { ticketId }) })

/** Says whether answers by e-mail go to all who got the contact's last mail. */
export const chooseCopies = defineCommand({
  id: 'email.copies',
  title: 'email.copies.all',
  args: z.object({ ticketId: z.int(), goToAll: z.boolean() }),
  permission: 'chat.send',
  isHidden: true,
  async run(args, ctx) {
    queryClient.setQueryData(copiesQuery(args.ticketId).queryKey, await ctx.call(chooseMailCopies, args))
  },
})
