import { Stopwatch } from '@blueprintjs/icons'
import { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { sendAtOnce } from '../../contract/index.ts'

const LONGEST = 1_000

/** For administrators: a message that leaves past the queue, to tell a slow queue from a slow channel. Asks for its text in the palette. */
export const askPastQueue = defineCommand({
  id: 'chat.askPastQueue',
  title: 'chat.command.pastQueue',
  icon: Stopwatch,
  args: z.object({ ticketId: z.int() }),
  permission: 'connections.edit',
  resolve(get) {
    const ticketId = get(getContext().use(ticketRows).activeAtom)
    return ticketId !== null && getContext().use(ticketRows).get(ticketId)?.status === 'open' ? { ticketId } : null
  },
  run: (args): void => askInPalette(askPastQueue, args),
  ask: ({ ticketId }, ctx) => ({
    steps: [
      {
        id: 'body',
        title: ctx.t('chat.pastQueue.ask'),
        submit: (text) => (text.trim() === '' ? null : ctx.t('chat.pastQueue.send')),
        longest: LONGEST,
      },
    ],
    finish: ({ body }) => ctx.run(sendPastQueue, { ticketId, body: body?.id ?? '' }),
  }),
})

/** Run by the step: says how long the channel took, or that it refused. */
export const sendPastQueue = defineCommand({
  id: 'chat.sendPastQueue',
  title: 'chat.command.pastQueue',
  args: z.object({ ticketId: z.int(), body: z.string() }),
  permission: 'connections.edit',
  isHidden: true,
  isFinal: true,
  async run(message, ctx) {
    const begun = performance.now()
    try {
      await ctx.call(sendAtOnce, message)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ERR_SENDING_WAPP_MSG') throw error
      return ctx.notify(ctx.t('chat.pastQueue.refused'), 'warning')
    }
    const seconds = ((performance.now() - begun) / 1000).toLocaleString(ctx.get(localeAtom), { maximumFractionDigits: 1 })
    ctx.notify(ctx.t('chat.pastQueue.done', { seconds }), 'success')
  },
})

export const pastQueueCommands: readonly AnyCommand[] = [askPastQueue, sendPastQueue]
