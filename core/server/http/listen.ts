import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type ServerSettings, StartError } from '../settings/env.ts'

/** Opens the port; answers which, as 0 means any. @throws StartError when it cannot be had */
export async function listen(app: FastifyInstance, { port, host }: Pick<ServerSettings, 'port' | 'host'>): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} is taken: stop what uses it, or set PORT to another.`)
    if (code === 'EACCES') throw new StartError(`Port ${port} needs more rights than this process has: set PORT to another.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`The address ${host} is not of this machine: set HOST to another.`)
    throw error
  }
  const address: AddressInfo | string | null = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** The port that the server has; null before it listens. */
export function listeningPort({ server }: FastifyInstance): number | null {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : null
}
