import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Answer, type testAssistant as endpoint, refusedAssistant } from '../contract/index.ts'
import { assistantOf } from './assistants.ts'
import { outsideOf } from './outsideTools.ts'
import { presentAnswer } from './presentAssistant.ts'
import { tryTurn } from './tryTurn.ts'

const TESTS_PER_MINUTE = 20

/** @see testAssistant of the contract. A bot's own session is not kept: each question of a test begins one. */
export async function testAssistant(ctx: ServerContext, actor: Actor, { id, text, history, session }: z.output<(typeof endpoint)['input']>): Promise<Answer> {
  const row = await assistantOf(ctx, actor, id)
  if (text === '') throw refusedAssistant([{ field: 'text', code: 'required', message: 'Write something' }])
  await ctx.host.limit('assistants.test', TESTS_PER_MINUTE, 60)(`${actor.tenantId}`)
  const { row: answer } = await tryTurn(ctx, row, { text, history, session: session || `t${actor.tenantId}-test`, outside: await outsideOf(ctx, row, true) })
  return presentAnswer(answer)
}
