import { z } from 'zod'
import { type AssistantEngine, EngineError, type EngineOut, ownKinds } from '../../contract/index.ts'
import { ask, brokenBy } from './asking.ts'

const partSchema = z.looseObject({
  output: z.string().optional(),
  text: z.string().optional(),
  answer: z.string().optional(),
  message: z.string().optional(),
  messages: z.array(z.looseObject({ text: z.string().optional(), url: z.string().optional() })).optional(),
})
const answerSchema = z.union([z.string(), partSchema, z.array(z.union([z.string(), partSchema]))])
type Part = string | z.output<typeof partSchema>

/** Answer of a workflow that was started and goes on by itself: it says nothing to the contact. */
const STARTED = 'Workflow was started'

const textsOf = (part: Part): string[] => {
  if (typeof part === 'string') return [part]
  if (part.messages) return part.messages.flatMap(({ text, url }) => text ?? url ?? [])
  const text = part.output ?? part.text ?? part.answer ?? part.message
  return text === undefined || text === STARTED ? [] : [text]
}

function readAnswer(text: string): Part[] {
  if (text.trim() === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // A page of a gateway is no answer, a plain text is one.
    if (text.trimStart().startsWith('<') || text.trimStart().startsWith('{')) throw new EngineError('nonsense')
    return [text]
  }
  const read = answerSchema.safeParse(parsed)
  if (!read.success) throw new EngineError('nonsense')
  return Array.isArray(read.data) ? read.data : [read.data]
}

/** A workflow of n8n behind a webhook. It may also answer nothing. */
export const n8n: AssistantEngine = {
  kind: ownKinds.n8n,
  async *reply(turn, { url, key, fields }, io): AsyncGenerator<EngineOut> {
    const headers = { 'idempotency-key': turn.messageId, ...(key !== '' && { [(fields.header ?? '').trim() || 'X-N8N-API-KEY']: key }) }
    const body = {
      event: 'message',
      action: 'sendMessage',
      sessionId: turn.session,
      chatInput: turn.text,
      message: { id: turn.messageId, type: 'text', text: turn.text },
      vars: turn.vars,
    }
    const answer = await ask({ kind: 'n8n', url, headers, body, io })
    const text = await answer.text().catch((error: unknown) => {
      throw brokenBy(error, io)
    })
    for (const part of readAnswer(text)) for (const answerText of textsOf(part)) if (answerText.trim() !== '') yield { type: 'say', text: answerText }
    yield { type: 'done', reason: 'stop' }
  },
}
