import { call } from '#core/client/http/call.ts'
import { putUser } from '#plugins/team/contract/index.ts'
import { isBlocked } from './MayCallPart.tsx'

/** Saves whether the person may call. @throws AppError */
export async function saveMayCall(personId: number, value: string): Promise<void> {
  await call(putUser, { id: personId, blockWavoip: isBlocked(value) })
}
