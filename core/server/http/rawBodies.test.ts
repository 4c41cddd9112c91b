import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '#core/contract/errors.ts'
import { createRawBodies, type RawBodiesLimits } from './rawBodies.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that takes bodies of at most 1,000 bytes; where `isHolding` it answers and lets them go once it is told to, else at once. */
async function startReader(limits: RawBodiesLimits, isHolding = true) {
  const bodies = createRawBodies(limits)
  const holding: (() => void)[] = []
  const answer = (response: ServerResponse, status: number, text: string) => response.writeHead(status).end(text)
  const server = createServer((request, response) => {
    bodies.read(request, 1_000).then(
      (body) => {
        const letGo = () => {
          bodies.release(request)
          answer(response, 200, String(body.length))
        }
        if (isHolding) holding.push(letGo)
        else letGo()
      },
      (error: unknown) => answer(response, error instanceof AppError ? error.status : 500, ''),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address
  return {
    port,
    holding,
    letGo: () => {
      for (const answerNow of holding.splice(0)) answerNow()
    },
  }
}

/** Sends the start of a request and as much of its body as is given. */
function send(port: number, length: number, sent = length): { socket: Socket; status: Promise<number>; ended: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  ends.push(() => socket.destroy())
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
  socket.write('x'.repeat(sent))
  return { socket, status: once(socket, 'data').then(([data]) => Number(String(data).split(' ')[1])), ended: once(socket, 'close') }
}

test('a body is handed over whole, and held until it is let go', async () => {
  const reader = await startReader({ mostBytes: 1_500, patienceMs: 10_000 })
  const first = send(reader.port, 900)
  await expect.poll(() => reader.holding.length).toBe(1)

  expect(await send(reader.port, 900).status).toBe(503)
  reader.letGo()
  expect(await first.status).toBe(200)
  const next = send(reader.port, 900)
  await expect.poll(() => reader.holding.length).toBe(1)
  reader.letGo()
  expect(await next.status).toBe(200)
})

test('one that is too long is refused once it has come, and holds nothing', async () => {
  const reader = await startReader({ mostBytes: 1_500, patienceMs: 10_000 })

  expect(await send(reader.port, 1_200).status).toBe(413)
  expect(await send(reader.port, 50_000, 5_000).status).toBe(413)
  const next = send(reader.port, 1_000)
  await expect.poll(() => reader.holding.length).toBe(1)
  reader.letGo()
  expect(await next.status).toBe(200)
})

test('one that does not come is refused when its time is over, holds nothing, and its line ends', async () => {
  const reader = await startReader({ mostBytes: 1_000, patienceMs: 100 })
  const stalled = send(reader.port, 1_000, 900)

  expect(await stalled.status).toBe(408)
  await stalled.ended
  const next = send(reader.port, 1_000)
  await expect.poll(() => reader.holding.length).toBe(1)
  reader.letGo()
  expect(await next.status).toBe(200)
})

test('one whose sender goes away holds nothing', async () => {
  const reader = await startReader({ mostBytes: 1_000, patienceMs: 10_000 }, false)
  const gone = send(reader.port, 1_000, 900)
  await expect.poll(() => send(reader.port, 200).status).toBe(503)

  gone.socket.destroy()

  await expect.poll(() => send(reader.port, 200).status).toBe(200)
})
