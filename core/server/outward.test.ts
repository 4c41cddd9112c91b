import { expect, test } from 'vitest'
import { createOutward } from './outward.ts'

const outward = createOutward(['127.0.0.2'])

test.each([
  ['127.0.0.1'],
  ['localhost'],
  ['10.1.2.3'],
  ['172.20.0.1'],
  ['192.168.0.10'],
  ['169.254.169.254'],
  ['0.0.0.0'],
  ['::1'],
  ['[::1]'],
  ['::ffff:127.0.0.1'],
  ['::ffff:10.0.0.1'],
  ['::ffff:7f00:1'],
  ['::127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['64:ff9b:1::1'],
  ['2002:7f00:1::'],
  ['2001:0:7f00:1::1'],
  ['fd00::1'],
  ['fe80::1'],
  ['100.64.0.1'],
  ['2130706433'],
])('%s leads inside and is refused', async (host) => {
  await expect(outward.addressOf(host)).rejects.toMatchObject({ code: 'ERR_HOST_INSIDE' })
})

test.each([
  ['93.184.216.34', '93.184.216.34'],
  ['2606:2800:220:1::1', '2606:2800:220:1::1'],
  ['172.32.0.1', '172.32.0.1'],
  ['127.0.0.2', '127.0.0.2'],
])('%s may be reached', async (host, address) => {
  expect(await outward.addressOf(host)).toBe(address)
})

test('a name of no machine is told as that', async () => {
  await expect(outward.addressOf('nada.invalid')).rejects.toMatchObject({ code: 'ERR_HOST_UNKNOWN' })
})
