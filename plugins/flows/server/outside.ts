import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Service } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type FlowAssistants, flowAssistantEngines } from '../contract/index.ts'
import { runAddedStep } from './addedSteps.ts'
import { flowSessions } from './flows.table.ts'
import { readPath } from './readPath.ts'
import { type Result, recordResult } from './recordResult.ts'
import type { SessionRow } from './sessions.ts'

const MOST_BYTES = 512 * 1024

const savedSchema = z.array(z.object({ path: z.string(), name: z.string() }))
const effectSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('http'),
    id: z.string(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string().optional(),
    timeoutMs: z.int(),
    save: savedSchema,
  }),
  z.object({ do: z.literal('added'), id: z.string(), step: z.string(), settings: z.record(z.string(), z.union([z.string(), z.number()])) }),
  z.object({ do: z.literal('assistant'), id: z.string(), assistantId: z.int(), mode: z.enum(['takeOver', 'oneReply']) }),
])
type Outside = z.output<typeof effectSchema>

const payload = z.object({ tenantId: z.int(), sessionId: z.string(), effect: effectSchema })

/**
 * Asks others what a flow wants to know; the answer is an event of the conversation. A process that dies meanwhile asks again, with the same
 * `Idempotency-Key`.
 */
export const askOutside = defineJob({
  name: 'flows.askOutside',
  payload,
  retries: 3,
  retryDelaySeconds: 2,
  async run({ tenantId, sessionId, effect }, ctx) {
    const session = await tenantRows(ctx.db, { tenantId }, flowSessions).first(eq(flowSessions.id, sessionId))
    // Nobody waits for it any more: a person has the conversation, or it has ended.
    if (session?.state.awaiting?.effectId !== effect.id) return
    if (effect.do === 'added') return runAddedStep(ctx, session, effect)
    const result = effect.do === 'http' ? await askHttp(ctx, effect) : await askAssistant(ctx, tenantId, session, effect)
    await recordResult(ctx, { tenantId, sessionId, effectId: effect.id }, result)
  },
  giveUp: ({ tenantId, sessionId, effect }, _error, ctx) => recordResult(ctx, { tenantId, sessionId, effectId: effect.id }, { ok: false, code: 'failed' }),
})

async function askHttp({ host }: ServerContext, { id, method, url, headers, body, timeoutMs, save }: Extract<Outside, { do: 'http' }>): Promise<Result> {
  const answer = await requestOutward(host.outward, {
    ...{ method, url, timeoutMs, mostBytes: MOST_BYTES, whenLonger: 'fail' },
    headers: { accept: 'application/json', 'idempotency-key': id, ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])) },
    ...(body !== undefined && { body }),
  })
  if (!answer.ok) return { ok: false, code: answer.failure }
  if (answer.status < 200 || answer.status > 299) return { ok: false, code: String(answer.status) }
  if (save.length === 0) return { ok: true }
  const read = readJson(answer.body)
  if (read === undefined) return { ok: false, code: 'noJson' }
  return { ok: true, values: Object.fromEntries(save.map(({ path, name }) => [name, readPath(read, path)])) }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

class NotTaken extends Error {}

/** The assistant has the ticket where it was before the flow, or all stays as it is. */
async function takeOver(
  ctx: ServerContext,
  tenantId: number,
  { ticketId, queueId }: SessionRow,
  assistantId: number,
  engine: Service<FlowAssistants>,
): Promise<Result> {
  try {
    await ctx.transact(async (tx) => {
      await tx.use(ticketsService).changeByRule(tenantId, ticketId, { chatFlowId: null, queueId })
      if (!(await tx.use(engine).takeOver(tenantId, assistantId, ticketId))) throw new NotTaken()
    })
    return { ok: true }
  } catch (error) {
    if (error instanceof NotTaken) return { ok: false, code: 'refused' }
    throw error
  }
}

async function askAssistant(
  ctx: ServerContext,
  tenantId: number,
  session: SessionRow,
  { id, assistantId, mode }: Extract<Outside, { do: 'assistant' }>,
): Promise<Result> {
  const [engine] = await ctx.contributionsFor(flowAssistantEngines, tenantId)
  if (!engine) return { ok: false, code: 'noAssistants' }
  if (mode === 'takeOver') {
    return takeOver(ctx, tenantId, session, assistantId, engine)
  }
  const answer = await ctx.use(engine).oneReply(tenantId, assistantId, session.ticketId, { id, text: session.state.recent.at(-1)?.text ?? '' })
  if ('failed' in answer) return { ok: false, code: answer.failed }
  const { contactId, connectionId: whatsappId } = session
  for (const [index, body] of answer.texts.entries()) {
    const message = { tenantId, contactId, whatsappId, userId: null, opens: false, sendType: 'bot' as const, mediaIds: [] }
    await ctx.use(chatService).sendAutomatic({ ...message, body, id: derivedId('flow', id, index) })
  }
  return { ok: true, values: { resposta: answer.texts.join('\n\n') } }
}
