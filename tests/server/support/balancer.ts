import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address before several nodes: a new line goes to the first that takes it, as behind a load balancer. */
export interface Balancer {
  url: string
  close(): Promise<void>
}

/** @param ports of the nodes, the preferred one first */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const lines = new Set<Socket>()
  const join = (line: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void line.destroy()
    const node = connect(port, '127.0.0.1')
    lines.add(node)
    const tryNext = () => join(line, others)
    node.once('error', tryNext)
    node.once('connect', () => {
      node.off('error', tryNext)
      node.once('error', () => line.destroy())
      node.pipe(line).pipe(node)
      node.once('close', () => line.destroy())
      line.once('close', () => node.destroy())
    })
  }
  const server = createServer((line) => {
    lines.add(line)
    line.once('error', () => line.destroy())
    join(line, ports)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the balancer has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      for (const line of lines) line.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
