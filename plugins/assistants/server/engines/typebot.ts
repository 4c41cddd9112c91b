import { z } from 'zod'
import { type AssistantEngine, EngineError, type EngineOut, ownKinds } from '../../contract/index.ts'
import { askJson, baseOf } from './asking.ts'

const itemSchema = z.looseObject({ content: z.string().nullish() })
const messageSchema = z.looseObject({
  type: z.string(),
  content: z.looseObject({ markdown: z.string().nullish(), url: z.string().nullish() }).nullish(),
})
const answerSchema = z.looseObject({
  sessionId: z.string().optional(),
  messages: z.array(messageSchema),
  input: z.looseObject({ type: z.string(), items: z.array(itemSchema).nullish() }).nullish(),
  clientSideActions: z.array(z.looseObject({ type: z.string(), redirect: z.looseObject({ url: z.string() }).optional() })).nullish(),
})
type Answer = z.output<typeof answerSchema>

/** The choices that the last question had, kept beside the session: a typed number means one of them. */
const storedSchema = z.object({ id: z.string(), choices: z.array(z.string()) })

function storedOf(text: string | null): z.output<typeof storedSchema> | null {
  if (text === null) return null
  try {
    return storedSchema.parse(JSON.parse(text))
  } catch {
    return { id: text, choices: [] }
  }
}

/** A published flow of Typebot; where it ends, the conversation is for a person. */
export const typebot: AssistantEngine = {
  kind: ownKinds.typebot,
  async *reply(turn, { url, fields }, io) {
    const call = { kind: 'typebot', io } as const
    const start = () =>
      askJson(
        {
          ...call,
          url: `${baseOf(url)}/v1/typebots/${encodeURIComponent(fields.publicId ?? '')}/startChat`,
          body: { isStreamEnabled: false, prefilledVariables: { ...turn.vars, message: turn.text }, textBubbleContentFormat: 'markdown' },
        },
        answerSchema,
      )
    const before = storedOf(turn.remoteSession)
    const number = Number(turn.text.trim())
    const message = (before && Number.isInteger(number) ? before.choices[number - 1] : undefined) ?? turn.text
    const goOn = (id: string) =>
      askJson(
        { ...call, url: `${baseOf(url)}/v1/sessions/${encodeURIComponent(id)}/continueChat`, body: { message, textBubbleContentFormat: 'markdown' } },
        answerSchema,
      ).catch((error: unknown) => {
        // The session is not there any more: the flow begins again.
        if (error instanceof EngineError && error.kind === 'gone') return start()
        throw error
      })
    yield* outputsOf(before ? await goOn(before.id) : await start(), before?.id ?? null)
  },
}

function* outputsOf({ sessionId, messages, input, clientSideActions }: Answer, before: string | null): Generator<EngineOut> {
  for (const { content } of messages) {
    const text = (content?.markdown ?? content?.url ?? '').trim()
    if (text !== '') yield { type: 'say', text }
  }
  for (const { redirect } of clientSideActions ?? []) if (redirect) yield { type: 'say', text: redirect.url }
  const choices = (input?.items ?? []).flatMap(({ content }) => (content ? [content] : []))
  if (choices.length > 0) yield { type: 'say', text: choices.map((choice, index) => `${index + 1}. ${choice}`).join('\n') }
  const id = sessionId ?? before
  yield { type: 'session', remoteSession: input && id !== null ? JSON.stringify({ id, choices }) : null }
  yield { type: 'done', reason: input ? 'stop' : 'ended' }
}
