import { z } from 'zod'
import { type AssistantEngine, EngineError, type EngineOut, type EngineTurn, ownKinds } from '../../contract/index.ts'
import { ask, baseOf, eventsOf, readJson } from './asking.ts'
import { refusedBy } from './failureOf.ts'

const count = z.number().default(0)
const eventSchema = z.looseObject({
  event: z.string(),
  answer: z.string().optional(),
  conversation_id: z.string().optional(),
  status: z.number().optional(),
  code: z.string().optional(),
  metadata: z
    .looseObject({
      usage: z
        .looseObject({
          prompt_tokens: count,
          completion_tokens: count,
          total_price: z.union([z.string(), z.number()]).optional(),
          currency: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
})

/** Dify keeps the conversation by an id of its own. Agents refuse an answer in one piece, so that it always comes as a stream. */
export const dify: AssistantEngine = {
  kind: ownKinds.dify,
  async *reply(turn, { url, key }, io) {
    const query = {
      query: turn.text,
      inputs: turn.vars,
      response_mode: 'streaming',
      user: turn.session,
      conversation_id: turn.remoteSession ?? '',
      auto_generate_name: false,
    }
    const call = { kind: 'dify', url: `${baseOf(url)}/chat-messages`, headers: { authorization: `Bearer ${key}` }, io } as const
    const answer = await ask({ ...call, body: query }).catch((error: unknown) => {
      // The conversation is not there any more: it begins again.
      if (error instanceof EngineError && error.kind === 'gone' && turn.remoteSession !== null) return ask({ ...call, body: { ...query, conversation_id: '' } })
      throw error
    })
    yield* readEvents(eventsOf(answer, io), turn, io.now())
  },
}

async function* readEvents(events: AsyncIterable<string>, { remoteSession }: EngineTurn, now: Date): AsyncGenerator<EngineOut> {
  let session = remoteSession
  let replaced: string | null = null
  let text = ''
  for await (const data of events) {
    const event = readJson(data, eventSchema)
    if (event.conversation_id && event.conversation_id !== session) {
      session = event.conversation_id
      yield { type: 'session', remoteSession: session }
    }
    if ((event.event === 'message' || event.event === 'agent_message') && event.answer) {
      text += event.answer
      yield { type: 'delta', text: event.answer }
    } else if (event.event === 'message_replace') replaced = event.answer ?? ''
    else if (event.event === 'error') throw refusedBy('dify', { status: event.status ?? 500, headers: {}, body: JSON.stringify({ code: event.code }) }, now)
    else if (event.event === 'message_end') {
      const usage = event.metadata?.usage
      const usd = usage?.currency === 'USD' && usage.total_price !== undefined ? Number(usage.total_price) : null
      if (usage) yield { type: 'usage', input: usage.prompt_tokens, cached: 0, output: usage.completion_tokens, reasoning: 0, usd }
      // Text that moderation took back is not said: the whole text was written anew.
      if (replaced !== null && replaced !== text) throw new EngineError('filtered')
      yield { type: 'done', reason: 'stop' }
      return
    }
  }
  throw new EngineError(text === '' ? 'empty' : 'network')
}
