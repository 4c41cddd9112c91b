import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { encrypt } from '#core/server/encryption.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { tokenProblems, tokensOf, type VoiceDevice, voiceDevices } from '../contract/devices.ts'
import { announceDevice, served } from './devices.ts'
import { tokenKey } from './tokens.ts'
import { voiceDevicesTable } from './voice.table.ts'

/** @see contract putDeviceToken */
export function setToken(ctx: ServerContext, actor: Actor, id: number, text: string): Promise<VoiceDevice> {
  return ctx.transact(async (tx) => {
    await served.rowOf(tx, actor, id)
    const problems = tokenProblems(text)
    if (problems.length > 0) throw voiceDevices.refused(problems)
    const token = encrypt(tokenKey(tx), tokensOf(text).join(','))
    const [row] = await tenantRows(tx.db, actor, voiceDevicesTable).update(eq(voiceDevicesTable.id, id), { token })
    if (!row) throw voiceDevices.notFound()
    return announceDevice(tx, actor, row.id)
  })
}
