import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a service that can be cut, and held so that nothing comes through while it looks whole. */
export interface CuttableLine {
  /** The service's address, by this way. */
  url: string
  /** Ends every line and refuses new ones. */
  cut(): void
  /** Lets nothing through any more, without a word. */
  hold(): void
  /** Lets lines through again, those that were held too. */
  restore(): void
  close(): Promise<void>
}

export async function openCuttableLine(service: string): Promise<CuttableLine> {
  const target = new URL(service)
  const lines = new Set<Socket>()
  let state: 'whole' | 'cut' | 'held' = 'whole'
  const server = createServer((line) => {
    if (state === 'cut') return void line.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [line, far],
      [far, line],
    ] as const) {
      lines.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        lines.delete(one)
        other.destroy()
      })
      one.on('data', (bytes) => void other.write(bytes))
      if (state === 'held') one.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the line has no port')
  const url = new URL(service)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    cut() {
      state = 'cut'
      for (const line of lines) line.destroy()
    },
    hold() {
      state = 'held'
      for (const line of lines) line.pause()
    },
    restore() {
      state = 'whole'
      for (const line of lines) line.resume()
    },
    async close() {
      for (const line of lines) line.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
