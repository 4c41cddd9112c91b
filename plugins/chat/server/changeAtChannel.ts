import { z } from 'zod'
import { defineJob } from '#core/server/plugin.ts'
import { outboundOf } from './outbound.ts'

const payload = z.object({ tenantId: z.int(), id: z.string(), change: z.enum(['edited', 'deleted', 'reacted']) })

const ABILITIES = { edited: 'edit', deleted: 'remove', reacted: 'react' } as const

/** Tells the contact's side that a message was edited, taken back or reacted to: as the message is by then, so that a repeat is harmless. */
export const changeAtChannel = defineJob<z.infer<typeof payload>>({
  name: 'chat.changeAtChannel',
  payload,
  retries: 5,
  retryDelaySeconds: 2,
  async run({ tenantId, id, change }, ctx) {
    const found = await outboundOf(ctx, tenantId, id)
    // The message may have gone over another channel meanwhile, which cannot be told.
    if (found?.channel.abilities[ABILITIES[change]]) await found.channel.change(found.outbound, change)
  },
})
