import { and, eq, ne, sql } from 'drizzle-orm'
import type { Profile } from '#core/contract/auth.ts'
import { invalidInput } from '#core/contract/errors.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Connection, type ConnectionChange, connectionChanged, LONGEST_CONNECTION_NAME, noConnectionFound } from '../contract/index.ts'
import { connections } from './connections.table.ts'
import { presentConnection } from './present.ts'

/** Whose windows show connections. */
export const MAY_SEE: readonly Profile[] = ['admin', 'super', 'user']
/** Cache of connections by their public token. */
export const BY_TOKEN = 'connectionTokens'

/** One writer of a company's names at a time, so that the second of two is refused in words and not by the database. */
const lockNames = (tx: ServerContext, tenantId: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`connectionName:${tenantId}`}, 0))`)

/** @throws invalidInput (422) */
async function checkName(tx: ServerContext, scope: TenantScope, id: number, name: string): Promise<void> {
  const refuse = (code: string, message: string) => invalidInput([{ field: 'name', code, message }], 422)
  if (name === '') throw refuse('required', 'A connection needs a name')
  if (name.length > LONGEST_CONNECTION_NAME) throw refuse('too_big', `At most ${LONGEST_CONNECTION_NAME} characters`)
  const twin = await tenantRows(tx.db, scope, connections).first(and(eq(connections.name, name), ne(connections.id, id)))
  if (twin) throw refuse('duplicated', 'Another connection has this name')
}

async function announce(tx: ServerContext, tenantId: number, connection: Connection): Promise<void> {
  const members = await tx.use(teamService).membersOf(tenantId)
  const receivers = members.filter(({ profile }) => MAY_SEE.includes(profile))
  tx.push(
    connectionChanged,
    tenantId,
    connection,
    receivers.map(({ userId }) => rooms.user(tenantId, userId)),
  )
}

/** @see ConnectionsService.change */
export function changeConnection(ctx: ServerContext, tenantId: number, id: number, change: ConnectionChange): Promise<Connection> {
  const scope = { tenantId }
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, scope, connections)
    const isIt = and(eq(connections.id, id), eq(connections.isDeleted, false))
    if (change.name !== undefined) await lockNames(tx, tenantId)
    await rows.hold(eq(connections.id, id))
    const before = await rows.first(isIt)
    if (!before) throw noConnectionFound()
    const wanted = { ...change, ...(change.name === undefined ? {} : { name: change.name.trim() }) }
    const { name = before.name, color = before.color, isActive = before.isActive, status = before.status } = wanted
    const { qrcode = before.qrcode, retries = before.retries, number = before.number } = wanted
    const next = { name, color, isActive, status, qrcode, retries, number }
    if (Object.entries(next).every(([field, value]) => Reflect.get(before, field) === value)) return presentConnection(before)
    if (name !== before.name) await checkName(tx, scope, id, name)
    const [row] = await rows.update(isIt, next)
    if (!row) throw noConnectionFound()
    tx.forget(BY_TOKEN, `${row.type}:${row.token}`)
    const connection = presentConnection(row)
    await announce(tx, tenantId, connection)
    return connection
  })
}
