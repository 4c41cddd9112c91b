import { describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createAddresses, WINDOW_MS } from './addresses.ts'

const addresses = createAddresses(Buffer.from('chave'))
const file = { tenantId: 1, id: newId(), variant: 'original' as const }
const start = new Date(Math.floor(Date.UTC(2026, 4, 4, 12) / WINDOW_MS) * WINDOW_MS)
const later = (ms: number) => new Date(start.getTime() + ms)

function check(address: string, now: Date, by = addresses) {
  const url = new URL(address, 'http://localhost')
  const [, , tenantId = '', id = ''] = url.pathname.split('/')
  return by.check({ tenantId, id }, url.searchParams, now)
}

describe('an address', () => {
  test('is the same within a window, and another in the next', () => {
    const made = [0, 1, WINDOW_MS - 1, WINDOW_MS].map((ms) => addresses.of(file, 'foto.png', later(ms)))

    expect(new Set(made.slice(0, 3)).size).toBe(1)
    expect(made[3]).not.toBe(made[0])
  })

  test('is valid for 15 to 30 minutes', () => {
    const early = addresses.of(file, 'foto.png', start)
    const late = addresses.of(file, 'foto.png', later(WINDOW_MS - 1))

    expect(check(early, start).validMs).toBe(2 * WINDOW_MS)
    expect(check(late, later(WINDOW_MS - 1)).validMs).toBe(WINDOW_MS + 1)
    expect(() => check(early, later(2 * WINDOW_MS))).toThrow('ERR_MEDIA_ADDRESS_EXPIRED')
  })

  test.each<[string, (address: string) => string]>([
    ['of another tenant', (address) => address.replace('/media/1/', '/media/2/')],
    ['of another file', (address) => address.replace(file.id, newId())],
    ['of the preview', (address) => `${address}&variant=preview`],
    ['that is valid for longer', (address) => address.replace(/expires=\d+/, `expires=${start.getTime() + 100 * WINDOW_MS}`)],
    ['without a signature', (address) => address.replace(/&signature=.*/, '')],
    ['with another signature', (address) => `${address.slice(0, -4)}AAAA`],
    ['without a time', (address) => address.replace(/expires=\d+&/, '')],
    ['with a time that is none', (address) => address.replace(/expires=\d+/, 'expires=NaN')],
  ])('%s is wrong', (_what, change) => {
    const changed = change(addresses.of(file, 'foto.png', start))

    expect(() => check(changed, start)).toThrow('ERR_MEDIA_ADDRESS_WRONG')
  })

  test('of another installation is wrong', () => {
    const foreign = createAddresses(Buffer.from('outra')).of(file, 'foto.png', start)

    expect(() => check(foreign, start)).toThrow('ERR_MEDIA_ADDRESS_WRONG')
  })
})
