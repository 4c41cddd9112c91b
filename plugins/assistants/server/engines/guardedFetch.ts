import type { Outward } from '#core/server/outward.ts'
import { outwardFetch } from '#core/server/outwardFetch.ts'
import { EngineError } from '../../contract/index.ts'

/** @throws EngineError `inside`, `network` or `nonsense` instead of a TypeError */
export const guardedFetch = (outward: Outward): typeof fetch => outwardFetch(outward, (failure, status) => new EngineError(failure, { status }))
