import { sweptTables } from '#core/server/activity/sweep.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { announceConnection, announceGone } from './announce.ts'
import { checkIdentity, checkQueue, checkRoom, lockConnections } from './checks.ts'
import { connections } from './connections.table.ts'

/** Connections in the log of actions: a deleted one goes back as the same one, with its address. */
const tracked = trackRows({
  rows: 'connections.connection',
  table: connections,
  permission: 'connections.edit',
  columns: ['name', 'color', 'isActive', 'queueId', 'config', 'texts'],
  nameOf: ({ name }) => name,
  sentences: 'connections.deed.connection',
  async check(tx, who, row) {
    await lockConnections(tx, who)
    await checkRoom(tx, who)
    await checkIdentity(tx, who, row, row.id)
    await checkQueue(tx, who, row.queueId)
  },
  announce: (tx, _who, before, after) => (after ? announceConnection(tx, after) : before ? announceGone(tx, before) : undefined),
})

/** Deleted connections are never swept: closed conversations keep saying where they came from. */
export const trackedConnections = { ...tracked, extends: tracked.extends.filter(({ point }) => point !== sweptTables.id) }
