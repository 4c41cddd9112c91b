import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readProxy } from '#core/contract/proxy.ts'
import { createOutward } from '../outward.ts'
import { type OutwardRequest, requestOutward } from '../outwardRequest.ts'
import { type FakeProxy, PROXY_ADDRESS, startFakeProxy } from '../testing/fakeProxy.ts'
import { openThroughProxy } from './openThroughProxy.ts'

const outward = createOutward(['127.0.0.1'])
const NAME = 'provedor.invalid'
const login = { user: 'ana', password: 'se@nha: é' }

const seen: { from: string | undefined; host: string | undefined; body: string }[] = []
const origin = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    seen.push({ from: request.socket.remoteAddress, host: request.headers.host, body: Buffer.concat(parts).toString() })
    response.end('chegou')
  })
})
const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

beforeAll(async () => {
  // Whoever comes by another way is hung up on.
  origin.on('connection', (socket) => {
    if (socket.remoteAddress !== PROXY_ADDRESS) socket.destroy()
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
})
afterAll(() => void origin.close())

let started: { stop(): unknown }[] = []
afterEach(() => {
  for (const one of started) one.stop()
  started = []
  seen.length = 0
})
const start = async (...given: Parameters<typeof startFakeProxy>): Promise<FakeProxy> => {
  const proxy = await startFakeProxy(...given)
  started.push(proxy)
  return proxy
}
const ask = (url: string, proxy: string, more: Partial<OutwardRequest> = {}) =>
  requestOutward(outward, { method: 'GET', url, timeoutMs: 3_000, mostBytes: 1_000, whenLonger: 'fail', proxy: readProxy(proxy), ...more })

test('the origin of these tests refuses who comes directly', async () => {
  const answer = await requestOutward(outward, {
    ...{ method: 'GET', url: `http://127.0.0.1:${portOf(origin)}/`, timeoutMs: 3_000, mostBytes: 1_000, whenLonger: 'fail' },
  })
  expect(answer).toMatchObject({ ok: false, failure: 'refused' })
})

describe.each([['http'], ['socks5']] as const)('through a proxy of %s', (scheme) => {
  test('a name goes to the proxy as it is, and the body with it', async () => {
    const proxy = await start({ scheme, names: { [NAME]: '127.0.0.1' } })

    const answer = await ask(`http://${NAME}:${portOf(origin)}/x`, proxy.url, { method: 'POST', body: 'Olá' })

    expect(answer).toMatchObject({ ok: true, status: 200, body: Buffer.from('chegou') })
    expect(proxy.asked).toEqual([`${NAME}:${portOf(origin)}`])
    expect(seen).toEqual([{ from: PROXY_ADDRESS, host: `${NAME}:${portOf(origin)}`, body: 'Olá' }])
  })

  test('that asks for credentials gets them, and refuses others', async () => {
    const proxy = await start({ scheme, login, names: { [NAME]: '127.0.0.1' } })
    const url = `http://${NAME}:${portOf(origin)}/x`

    expect(await ask(url, proxy.url)).toMatchObject({ ok: true })
    expect(await ask(url, `${scheme}://ana:errada@127.0.0.1:${proxy.port}`)).toEqual({ ok: false, failure: 'proxy', hasLeft: false })
    expect(await ask(url, `${scheme}://127.0.0.1:${proxy.port}`)).toEqual({ ok: false, failure: 'proxy', hasLeft: false })
    expect(seen).toHaveLength(1)
  })

  test('that is dead nothing goes, and not directly either', async () => {
    const proxy = await start({ scheme })
    await proxy.stop()

    expect(await ask(`http://127.0.0.1:${portOf(origin)}/x`, proxy.url, { method: 'POST' })).toEqual({ ok: false, failure: 'proxy', hasLeft: false })
    expect(seen).toEqual([])
  })

  test.each([
    ['a proxy inside', `${scheme}://10.0.0.1:3128`, `http://127.0.0.1/`, 'hostInside'],
    ['a proxy with a name of no machine', `${scheme}://nada.invalid:3128`, `http://127.0.0.1/`, 'hostUnknown'],
    ['a proxy that is none', '', `http://127.0.0.1/`, 'protocol'],
    ['a host that the proxy does not reach', 'ours', 'http://127.0.0.1:1/', 'target'],
  ])('%s is told', async (_what, written, to, failure) => {
    const none = createNetServer((socket) => void socket.on('error', () => {}).end('SSH-2.0-x\r\n\r\n'))
    none.listen(0, '127.0.0.1')
    await once(none, 'listening')
    started.push({ stop: () => none.close() })
    const ours = await start({ scheme })
    const proxy = readProxy(written === 'ours' ? ours.url : written || `${scheme}://127.0.0.1:${portOf(none)}`)
    if (!proxy) throw new Error('no proxy')
    const { hostname, port } = new URL(to)

    const opening = openThroughProxy(outward, proxy, { host: hostname, port: Number(port || 80) }, AbortSignal.timeout(3_000))

    await expect(opening).rejects.toMatchObject({ failure })
  })

  test('a host inside is refused although the proxy would reach it', async () => {
    const proxy = await start({ scheme })

    expect(await ask('http://127.0.0.3/', proxy.url)).toMatchObject({ ok: false, failure: 'hostInside' })
    expect(proxy.asked).toEqual([])
  })

  test('one that says nothing is given up in time', async () => {
    const silent = createNetServer((socket) => void socket.on('error', () => {}))
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    started.push({ stop: () => silent.close() })

    expect(await ask('http://127.0.0.1/', `${scheme}://127.0.0.1:${portOf(silent)}`, { timeoutMs: 200 })).toEqual({
      ...{ ok: false, failure: 'timeout', hasLeft: false },
    })
  })

  test('what the host says first is not lost', async () => {
    const greeter = createNetServer((socket) => void socket.on('error', () => {}).write('220 pronto\r\n'))
    greeter.listen(0, '127.0.0.1')
    await once(greeter, 'listening')
    started.push({ stop: () => greeter.close() })
    const proxy = readProxy((await start({ scheme })).url)
    if (!proxy) throw new Error('no proxy')

    const socket = await openThroughProxy(outward, proxy, { host: '127.0.0.1', port: portOf(greeter) }, AbortSignal.timeout(3_000))
    const [data] = await once(socket, 'data')
    socket.destroy()

    expect(String(data)).toBe('220 pronto\r\n')
  })
})

test('a fault after the way is open may have left something', async () => {
  const cut = createNetServer((socket) => void socket.on('error', () => {}).once('data', () => socket.destroy()))
  cut.listen(0, '127.0.0.1')
  await once(cut, 'listening')
  started.push({ stop: () => cut.close() })
  const proxy = await start({ scheme: 'http' })

  expect(await ask(`http://127.0.0.1:${portOf(cut)}/`, proxy.url, { method: 'POST', body: 'x' })).toEqual({ ok: false, failure: 'refused', hasLeft: true })
})
