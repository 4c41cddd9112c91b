import type { ServerContext } from '#core/server/plugin.ts'
import { type AssistantEngine, assistantEngines, EngineError, type KindName } from '../../contract/index.ts'
import { dialogflow } from './dialogflow.ts'
import { dify } from './dify.ts'
import { modelEngines } from './models.ts'
import { n8n } from './n8n.ts'
import { typebot } from './typebot.ts'
import { vapi } from './vapi.ts'

export const engines: readonly AssistantEngine[] = [...modelEngines, dify, typebot, n8n, dialogflow, vapi]

/** @throws EngineError `gone` where no plugin brings one */
export function engineOf(ctx: ServerContext, kind: KindName): AssistantEngine {
  const engine = ctx.contributionsOf(assistantEngines).find((one) => one.kind === kind)
  if (!engine) throw new EngineError('gone')
  return engine
}
