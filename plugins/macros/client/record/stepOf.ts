import type { Ran } from '#core/client/commands/ran.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { type Step, stepSchema } from '../../contract/index.ts'

/** Step that a macro stores of a command that was run; null for what is no step, and for what only asked something. */
export function stepOf({ command, args, undo }: Ran, ctx: ClientContext): Step | null {
  const facet = command.macro
  if (!facet || (undo === null && !facet.lasts(ctx.get))) return null
  const parsed = stepSchema.safeParse({ command: command.id, args: facet.keep(args, ctx) })
  return parsed.success ? parsed.data : null
}
