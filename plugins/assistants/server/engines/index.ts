import type { ServerContext } from '#core/server/plugin.ts'
import {
  type AssistantEngine,
  type AssistantKind,
  assistantEngines,
  type EngineContext,
  EngineError,
  type EngineIo,
  missingKind,
} from '../../contract/index.ts'
import { dialogflow } from './dialogflow.ts'
import { dify } from './dify.ts'
import { askChatCompletions, modelEngines } from './models.ts'
import { n8n } from './n8n.ts'
import { typebot } from './typebot.ts'
import { vapi } from './vapi.ts'

export const engines: readonly AssistantEngine[] = [...modelEngines, dify, typebot, n8n, dialogflow, vapi]

/** The kind of an assistant by its id, whether the company has switched its plugin off or not; `missingKind` where no plugin brings it. */
export const kindOf = (ctx: ServerContext, id: string): AssistantKind =>
  ctx.contributionsOf(assistantEngines).find(({ kind }) => kind.id === id)?.kind ?? missingKind(id)

/** @throws EngineError `gone` where no plugin brings the engine, or the company has switched that plugin off */
export async function engineOf(ctx: ServerContext, { tenantId, kind: id }: { tenantId: number; kind: string }): Promise<AssistantEngine> {
  const engine = (await ctx.contributionsFor(assistantEngines, tenantId)).find(({ kind }) => kind.id === id)
  if (!engine) throw new EngineError('gone')
  return engine
}

/** Context that the engine of a kind answers with. */
export const engineContext = (kind: string, io: EngineIo): EngineContext => ({
  ...io,
  chatCompletions: (turn, config, options) => askChatCompletions(kind, io, turn, config, options),
})
