import { Chat, Clean, Edit, Endorsed, Translate } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import type { Asking } from '#core/contract/asking.ts'
import { replyBoxes, replyDrafts } from '#plugins/chat/contract/client.ts'
import { copilotQuery } from '../assistants.ts'
import { askAbout } from './askAbout.ts'
import { copilotRunsAtom, endRunAtom, showRunAtom } from './copilot.atoms.ts'

const ofTicket = z.object({ ticketId: z.int() })
type TicketArgs = z.infer<typeof ofTicket>

/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'
const LONGEST = 1_000

/** The ticket of the conversation that has the focus. */
function ofConversation(get: Getter): TicketArgs | null {
  const panel = get(focusedPanelAtom)
  const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
  return params?.success ? { ticketId: params.data.ticketId } : null
}

const common = { args: ofTicket, permission: 'assistants.ask', resolve: ofConversation } as const
const draftOf = (ctx: ClientContext, ticketId: number): string => ctx.use(replyDrafts).get(ticketId).text.trim()

export const suggest = defineCommand<TicketArgs>({
  ...common,
  id: 'assistants.suggest',
  title: 'assistants.command.suggest',
  icon: Clean,
  run: ({ ticketId }, ctx) => askAbout(ctx, { ticketId, task: 'suggest' }),
})

export const summarise = defineCommand<TicketArgs>({
  ...common,
  id: 'assistants.summarise',
  title: 'assistants.command.summarise',
  icon: Endorsed,
  run: ({ ticketId }, ctx) => askAbout(ctx, { ticketId, task: 'summarise' }),
})

/** Asks for one text; `start` is what it does with it. */
const typed = (ctx: ClientContext, title: string, optional: string | null, start: (text: string) => void): Asking => ({
  steps: [
    {
      id: 'text',
      title: ctx.t(title),
      longest: LONGEST,
      submit: (text) => (text.trim() === '' ? optional && ctx.t(optional) : ctx.t('assistants.ask.submit', { text: text.trim() })),
    },
  ],
  finish: ({ text }) => start(text?.id.trim() ?? ''),
})

/** Rewrites the text in the box, made better; it needs something there. */
export const rewrite: ReturnType<typeof defineCommand<TicketArgs>> = defineCommand<TicketArgs>({
  ...common,
  id: 'assistants.rewrite',
  title: 'assistants.command.rewrite',
  icon: Edit,
  ask: ({ ticketId }, ctx) => {
    const text = draftOf(ctx, ticketId)
    if (text === '') return null
    return typed(
      ctx,
      'assistants.ask.tone',
      'assistants.ask.usualTone',
      (tone) => void askAbout(ctx, { ticketId, task: 'rewrite', text, tone, replaces: true }),
    )
  },
  run({ ticketId }, ctx) {
    if (draftOf(ctx, ticketId) === '') return ctx.notify(ctx.t('assistants.nothingTyped'), 'warning')
    askInPalette(rewrite, { ticketId })
  },
})

/** Translates the text in the box into another language. */
export const translate: ReturnType<typeof defineCommand<TicketArgs>> = defineCommand<TicketArgs>({
  ...common,
  id: 'assistants.translate',
  title: 'assistants.command.translate',
  icon: Translate,
  ask: ({ ticketId }, ctx) => {
    const text = draftOf(ctx, ticketId)
    if (text === '') return null
    return typed(
      ctx,
      'assistants.ask.language',
      'assistants.ask.usualLanguage',
      (tone) => void askAbout(ctx, { ticketId, task: 'translate', text, tone, replaces: true }),
    )
  },
  run({ ticketId }, ctx) {
    if (draftOf(ctx, ticketId) === '') return ctx.notify(ctx.t('assistants.nothingTyped'), 'warning')
    askInPalette(translate, { ticketId })
  },
})

export const askConversation: ReturnType<typeof defineCommand<TicketArgs>> = defineCommand<TicketArgs>({
  ...common,
  id: 'assistants.ask',
  title: 'assistants.command.ask',
  icon: Chat,
  ask: ({ ticketId }, ctx) => typed(ctx, 'assistants.ask.question', null, (text) => void askAbout(ctx, { ticketId, task: 'ask', text })),
  run: ({ ticketId }): void => askInPalette(askConversation, { ticketId }),
})

const tasks = () => [suggest, rewrite, translate, summarise, askConversation]

/** Actions of the copilot, to choose from. */
export const openCopilot: ReturnType<typeof defineCommand<TicketArgs>> = defineCommand<TicketArgs>({
  ...common,
  id: 'assistants.copilot',
  title: 'assistants.command.copilot',
  icon: Clean,
  keys: 'mod+i',
  scope: CONVERSATION_PANEL,
  inText: true,
  // Without a copilot the key is free for whoever else wants it.
  when: () => (queryClient.getQueryData(copilotQuery.queryKey)?.name ?? null) !== null,
  ask: ({ ticketId }, ctx) => ({
    steps: [{ id: 'task', title: ctx.t('assistants.ask.task'), options: () => tasks().map(({ id, title }) => ({ id, title: ctx.t(title) })) }],
    finish: ({ task }) => {
      const chosen = tasks().find(({ id }) => id === task?.id)
      if (chosen) void ctx.run(chosen, { ticketId })
    },
  }),
  run: ({ ticketId }, ctx): void => (ctx.get(copilotRunsAtom).has(ticketId) ? void ctx.run(takeAnswer, { ticketId }) : askInPalette(openCopilot, { ticketId })),
})

/** Types what the copilot said into the reply box, or puts it in the place of what it was made of. */
export const takeAnswer = defineCommand<TicketArgs>({
  ...common,
  id: 'assistants.useAnswer',
  title: 'assistants.command.use',
  isHidden: true,
  when: (get, args) => args !== undefined && get(copilotRunsAtom).get(args.ticketId)?.state === 'done',
  run({ ticketId }, ctx) {
    const run = ctx.get(copilotRunsAtom).get(ticketId)
    const boxes = ctx.use(replyBoxes)
    if (run?.state !== 'done') return
    const before = ctx.use(replyDrafts).get(ticketId).text
    if (run.replaces) boxes.take(ticketId)
    if (!boxes.type(ticketId, run.text)) {
      // The box is not there any more: what stood in it stays.
      if (run.replaces && before !== '') boxes.type(ticketId, before)
      return
    }
    ctx.set(endRunAtom, ticketId)
    return {
      label: ctx.t('assistants.done.used'),
      undo: () => {
        boxes.take(ticketId)
        if (before !== '') boxes.type(ticketId, before)
        ctx.set(showRunAtom, run)
      },
    }
  },
})

export const putAway = defineCommand<TicketArgs>({
  ...common,
  id: 'assistants.putAway',
  title: 'assistants.command.putAway',
  isHidden: true,
  run: ({ ticketId }, ctx) => ctx.set(endRunAtom, ticketId),
})

export const copilotCommands: readonly AnyCommand[] = [openCopilot, suggest, rewrite, translate, summarise, askConversation, takeAnswer, putAway]
