import { once } from 'node:events'
import { createServer, connect as open, type Server, type Socket } from 'node:net'
import { setTimeout as untilClock } from 'node:timers/promises'

/** The network between a browser and the program, which a journey can take away. */
export interface Line {
  /** The program's address behind this line. */
  url: string
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Resolves once the line has been down for this long by the clock. */
  downFor(milliseconds: number): Promise<void>
  close(): Promise<void>
}

export async function openConnection(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const ends = new Set<Socket>()
  let cutAt = 0
  let server: Server | null = null
  let ownPort = 0

  const keep = (socket: Socket) => {
    ends.add(socket)
    socket.on('close', () => ends.delete(socket))
    // A cut is no news to the line itself.
    socket.on('error', () => socket.destroy())
  }
  const join = (browser: Socket) => {
    const program = open({ host: hostname, port: Number(port) })
    for (const socket of [browser, program]) keep(socket)
    browser.pipe(program).pipe(browser)
    browser.on('close', () => program.destroy())
    program.on('close', () => browser.destroy())
  }
  const restore = async () => {
    if (server) return
    server = createServer(join)
    server.listen(ownPort, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address !== null && typeof address === 'object') ownPort = address.port
  }
  const cut = async () => {
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    server = null
    for (const socket of ends) socket.destroy()
    cutAt = Date.now()
    await closed
  }
  await restore()
  return {
    url: `http://127.0.0.1:${ownPort}`,
    cut,
    restore,
    downFor: (milliseconds) => untilClock(Math.max(0, cutAt + milliseconds - Date.now())),
    close: cut,
  }
}
