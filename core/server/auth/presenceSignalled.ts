import { z } from 'zod'
import { defineEvent } from '#core/contract/define.ts'

/**
 * Somebody signed in or opened a line (`came`), became active or idle, or signed out of the login `chainId` (`left`).
 * Who owns people says what follows of it.
 */
export const presenceSignalled = defineEvent(
  'core.presenceSignalled',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['came', 'active', 'idle']), userId: z.int() }),
    z.object({ kind: z.literal('left'), userId: z.int(), chainId: z.string() }),
  ]),
)
