import { definePoint } from '#core/contract/define.ts'
import type { ServerContext } from './plugin.ts'

export interface StartLink {
  label: string
  path: string
}

/** Addresses that the program prints when it has started. */
export const startLinks = definePoint<(ctx: ServerContext) => Promise<StartLink[]>>('core.startLinks')
