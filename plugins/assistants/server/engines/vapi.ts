import { z } from 'zod'
import { type AssistantEngine, EngineError, ownKinds } from '../../contract/index.ts'
import { askJson, baseOf } from './asking.ts'

const answerSchema = z.looseObject({
  id: z.string(),
  output: z.array(z.looseObject({ role: z.string().optional(), content: z.string().nullish() })),
  cost: z.number().nullish(),
})

/** An assistant of Vapi in writing. Each answer names the one before it: that is all the conversation it keeps. */
export const vapi: AssistantEngine = {
  kind: ownKinds.vapi,
  async *reply(turn, { url, key, fields }, io) {
    const call = { kind: 'vapi', url: `${baseOf(url)}/chat`, headers: { authorization: `Bearer ${key}` }, io } as const
    const body = { assistantId: fields.assistantId ?? '', input: turn.text, assistantOverrides: { variableValues: turn.vars }, stream: false }
    const previous = turn.remoteSession === null ? {} : { previousChatId: turn.remoteSession }
    const answer = await askJson({ ...call, body: { ...body, ...previous } }, answerSchema).catch((error: unknown) => {
      if (error instanceof EngineError && error.kind === 'gone' && turn.remoteSession !== null) return askJson({ ...call, body }, answerSchema)
      throw error
    })
    yield { type: 'session', remoteSession: answer.id }
    for (const { content } of answer.output) if (content) yield { type: 'say', text: content }
    yield { type: 'usage', input: 0, cached: 0, output: 0, reasoning: 0, usd: answer.cost ?? null }
    yield { type: 'done', reason: 'stop' }
  },
}
