import { z } from 'zod'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { activeRules } from './activeRules.ts'
import { momentSchema } from './moment.ts'
import { runRule } from './runRule.ts'

const payload = z.object({ tenantId: z.int(), moment: momentSchema })
type Payload = z.output<typeof payload>

/** Asks the rules that hear of a happening, in their order, each in a transaction of its own; one that fails holds up none of the others. */
export async function considerRules(ctx: ServerContext, { tenantId, moment }: Payload, isGivenUp = false): Promise<void> {
  const failed: unknown[] = []
  for (const rule of await activeRules(ctx, tenantId)) {
    if (rule.definition.trigger !== moment.trigger || rule.id === moment.causeId) continue
    try {
      if (await runRule(ctx, tenantId, rule, moment, isGivenUp)) break
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
}

/** A job that comes again after a crash finds what was done, and goes on behind it. */
export const considerMoment = defineJob<Payload>({
  name: 'rules.considerMoment',
  payload,
  retries: 5,
  retryDelaySeconds: 2,
  run: (wanted, ctx) => considerRules(ctx, wanted),
  giveUp: (wanted, _error, ctx) => considerRules(ctx, wanted, true),
})
