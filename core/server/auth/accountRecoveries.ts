import { definePoint } from '#core/contract/define.ts'
import type { ServerContext } from '../plugin.ts'

/** The row of somebody who is let in again. */
export interface RecoveredAccount {
  tenantId: number
  userId: number
  name: string
}

/** Runs in the transaction that lets somebody in again by the master key, and takes away what else would keep them out. */
export const accountRecoveries = definePoint<(tx: ServerContext, account: RecoveredAccount) => Promise<void>>('core.accountRecoveries')
