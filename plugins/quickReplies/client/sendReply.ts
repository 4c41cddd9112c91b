import { Comment } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { asideSender } from '#plugins/chat/contract/client.ts'
import { noFastReplyFound } from '../contract/index.ts'
import { loadReplies } from './replies.ts'
import { replyStep } from './replyStep.ts'

/** Sends one to the contact of a ticket, without the reply box. A sent message cannot be called back, so there is no undo. */
export const sendReply = defineCommand({
  id: 'quickReplies.send',
  title: 'quickReplies.step.title',
  icon: Comment,
  args: z.object({ ticketId: z.int(), id: z.int() }),
  permission: 'chat.send',
  isHidden: true,
  macro: replyStep,
  async run({ ticketId, id }, ctx) {
    const reply = (await loadReplies()).find((each) => each.id === id)
    if (!reply) throw noFastReplyFound()
    const file = reply.mediaId === null ? null : { name: reply.media?.name ?? '', mediaId: reply.mediaId }
    await ctx.use(asideSender).send(ticketId, reply.message, file)
  },
})
