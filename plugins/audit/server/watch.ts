import type { ServerContext, SignallingSocket } from '#core/server/plugin.ts'

/** Room of the people of a company who look at the register. */
export const auditRoom = (tenantId: number): string => `t${tenantId}:audit`

export const watch = (_payload: object, socket: SignallingSocket, _ctx: ServerContext): Promise<void> => socket.join(auditRoom(socket.actor.tenantId))
export const unwatch = (_payload: object, socket: SignallingSocket, _ctx: ServerContext): Promise<void> => socket.leave(auditRoom(socket.actor.tenantId))
