import { Cross, Edit, Refresh, Search, Settings, Undo } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { replyBoxes } from '#plugins/chat/contract/client.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { documentSchema, questionSchema, readAgain, reportQuestion, updateQuestion, useDocument } from '../contract/index.ts'
import { answeredAtom, askAtom, embeddingsFormAtom, openDocumentAtom } from './dialogs.atoms.ts'
import { refreshKnowledge } from './knowledge.ts'

const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })
/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'
const edit = { permission: 'knowledge.edit' } as const
const ofDocument = { args: documentSchema, permission: 'knowledge.edit', isHidden: true } as const
const ofQuestion = { args: questionSchema, permission: 'knowledge.edit', isHidden: true } as const

/** The ticket of the conversation that has the focus. */
function ofConversation(get: Getter): z.infer<typeof ofTicket> | null {
  const panel = get(focusedPanelAtom)
  const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
  return params?.success ? { ticketId: params.data.ticketId } : null
}

export const readDocument = defineCommand({
  ...ofDocument,
  id: 'knowledge.readAgain',
  title: 'knowledge.command.readAgain',
  icon: Refresh,
  isFinal: true,
  async run({ id, kind, title, address }, ctx) {
    await ctx.call(readAgain, { id })
    await refreshKnowledge()
    ctx.notify(ctx.t(kind === 'page' ? 'knowledge.done.readingAgain' : 'knowledge.done.readAgain', { name: title || address }))
  },
})

/** Shows a document to whoever may search. */
export const openDocument = defineCommand({
  id: 'knowledge.openDocument',
  title: 'knowledge.command.open',
  args: z.object({ id: z.int() }),
  permission: 'knowledge.search',
  isHidden: true,
  run: ({ id }, ctx) => ctx.set(openDocumentAtom, id),
})

export const answerQuestion = defineCommand({
  ...ofQuestion,
  id: 'knowledge.answerQuestion',
  title: 'knowledge.command.answer',
  icon: Edit,
  run: ({ id, question }, ctx) => ctx.set(answeredAtom, { id, text: question }),
})

export const dismissQuestion = defineCommand({
  ...ofQuestion,
  id: 'knowledge.dismissQuestion',
  title: 'knowledge.command.dismiss',
  icon: Cross,
  async run({ id, question }, ctx) {
    const set = async (state: 'open' | 'dismissed') => {
      await ctx.call(updateQuestion, { id, state })
      await refreshKnowledge()
    }
    await set('dismissed')
    return { label: ctx.t('knowledge.done.dismissed', { question }), undo: () => set('open') }
  },
})

export const reopenQuestion = defineCommand({
  ...ofQuestion,
  id: 'knowledge.reopenQuestion',
  title: 'knowledge.command.reopen',
  icon: Undo,
  isFinal: true,
  async run({ id }, ctx) {
    await ctx.call(updateQuestion, { id, state: 'open' })
    await refreshKnowledge()
  },
})

export const setEmbeddings = defineCommand({
  ...edit,
  id: 'knowledge.setEmbeddings',
  title: 'knowledge.command.embeddings',
  icon: Settings,
  args: nothing,
  run: (_args, ctx) => ctx.set(embeddingsFormAtom, true),
})

/** Asks the base for the conversation at hand, with what the customer wrote last where nobody has answered it. */
export const askBase = defineCommand<z.infer<typeof ofTicket>>({
  id: 'knowledge.ask',
  title: 'knowledge.command.ask',
  icon: Search,
  args: ofTicket,
  keys: 'mod+j',
  scope: CONVERSATION_PANEL,
  inText: true,
  permission: 'knowledge.search',
  resolve: ofConversation,
  run({ ticketId }, ctx) {
    const ticket = ctx.get(ctx.use(ticketRows).rowAtom(ticketId))
    ctx.set(askAtom, { ticketId, question: ticket && !ticket.answered ? (ticket.lastMessage ?? '') : '' })
  },
})

/** Types a piece of a document, or its address, into the reply box. */
export const insertPiece = defineCommand({
  id: 'knowledge.insert',
  title: 'knowledge.command.insert',
  args: z.object({ ticketId: z.int(), documentId: z.int(), text: z.string().min(1) }),
  permission: 'knowledge.search',
  isHidden: true,
  async run({ ticketId, documentId, text }, ctx) {
    if (!ctx.use(replyBoxes).type(ticketId, text)) return ctx.notify(ctx.t('knowledge.ask.noBox'), 'warning')
    await ctx.call(useDocument, { id: documentId })
  },
})

export const reportMissing = defineCommand({
  id: 'knowledge.report',
  title: 'knowledge.command.report',
  args: z.object({ ticketId: z.int(), question: z.string().min(1) }),
  permission: 'knowledge.search',
  isHidden: true,
  isFinal: true,
  async run({ ticketId, question }, ctx) {
    await ctx.call(reportQuestion, { ticketId, question })
    ctx.notify(ctx.t('knowledge.done.reported'))
  },
})

/** Commands besides those of the table of documents. */
export const knowledgeCommands: readonly AnyCommand[] = [
  readDocument,
  openDocument,
  answerQuestion,
  dismissQuestion,
  reopenQuestion,
  setEmbeddings,
  askBase,
  insertPiece,
  reportMissing,
]
