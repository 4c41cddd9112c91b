import type { AnyCommand, ClientContext } from '#core/client/plugin.ts'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'

/** Asked before every command; false stops it. The guard itself tells the person why, or asks them. */
export interface CommandGuard {
  id: string
  allow: (command: AnyCommand, args: unknown, ctx: ClientContext) => boolean | Promise<boolean>
}

export const commandGuards: ExtensionPoint<CommandGuard> = definePoint('core.commandGuards')
