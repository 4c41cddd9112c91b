import { afterEach, describe, expect, test } from 'vitest'
import { type MediaDesk, startMediaDesk } from '../testing/mediaDesk.ts'

const MB = 1024 ** 2
const HUGE_FLOOR_MB = String(2 ** 40)

let desk: MediaDesk | undefined
afterEach(() => desk?.stop())

const begin = (of: MediaDesk, bytes: number, caller: { token: string; address?: string }) => of.tus.begin(bytes, { filename: 'foto.png' }, caller)

describe('what visitors upload', () => {
  test('is at most 200 MB an hour of one, and they are told when to come back', async () => {
    desk = await startMediaDesk()
    const visitor = await desk.visitor()
    for (let count = 0; count < 4; count += 1) expect((await begin(desk, 50 * MB, visitor.caller)).status).toBe(201)

    const fifth = await begin(desk, MB, visitor.caller)
    const other = await begin(desk, MB, (await desk.visitor()).caller)

    expect(fifth).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
    expect(other.status).toBe(201)
  })

  test('is at most 1 GB an hour of one address', async () => {
    desk = await startMediaDesk()
    const address = '198.51.100.77'
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const { caller } = await desk.visitor()
      for (const _four of [1, 2, 3, 4]) statuses.push((await begin(desk, 50 * MB, { ...caller, address })).status)
    }

    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
  })
})

test('on a nearly full disk nothing is begun or stored, and /ready says so', async () => {
  desk = await startMediaDesk({ environment: { DISK_FLOOR_MB: HUGE_FLOOR_MB } })

  const upload = await begin(desk, 1, desk.agent)
  const ready = await desk.call('GET', '/ready')

  expect(upload).toMatchObject({ status: 507, body: { error: 'ERR_INSUFFICIENT_STORAGE', missing: ['disk'] } })
  await expect(desk.store('nota.txt', new TextEncoder().encode('x'))).rejects.toMatchObject({ status: 507 })
  expect(ready).toMatchObject({ status: 503, body: { missing: ['disk'] } })
})

test('a company has its share; another one still has room', async () => {
  desk = await startMediaDesk({ environment: { TENANT_MEDIA_GB: String(100 / 1024) } })
  const { admin: neighbour } = await desk.otherTenant()
  expect((await begin(desk, 50 * MB, desk.agent)).status).toBe(201)
  expect((await begin(desk, 49 * MB, desk.agent)).status).toBe(201)

  const beyond = await begin(desk, 2 * MB, desk.agent2)

  expect(beyond).toMatchObject({ status: 507, body: { error: 'ERR_INSUFFICIENT_STORAGE', missing: ['quota'] } })
  expect((await begin(desk, 2 * MB, neighbour)).status).toBe(201)
})
