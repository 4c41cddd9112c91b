import { definePoint } from '#core/contract/define.ts'
import type { Actor } from '../plugin.ts'

/** Hears of every call of somebody signed in, before its action. Must be quick and must not throw. */
export const personCalls = definePoint<(actor: Actor) => void>('core.personCalls')
