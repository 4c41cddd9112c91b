import { describe, expect, test } from 'vitest'
import { createLimits } from './limits.ts'
import { createSignInLimits, type SignInTry, waitSeconds } from './signInLimits.ts'

const start = () => createSignInLimits(createLimits(null), 'login')
const from = (address: string, account: number | string = 1, device: string | null = null): SignInTry => ({ address, account, device })

/** How many of the tries are let through. */
async function admitted(limits: ReturnType<typeof start>, tries: readonly SignInTry[]): Promise<number> {
  let count = 0
  for (const one of tries) {
    count += await limits.admit(one).then(
      () => 1,
      () => 0,
    )
  }
  return count
}

const addresses = (count: number) => Array.from({ length: count }, (_none, index) => `198.51.100.${index}`)

test.each([
  [11, 1],
  [12, 2],
  [13, 4],
  [16, 32],
  [17, 60],
  [500, 60],
])('after %i wrong tries at an account the next waits %i s', (wrongTries, seconds) => {
  expect(waitSeconds(wrongTries)).toBe(seconds)
})

describe('wrong tries', () => {
  test('of one address and account: five a minute', async () => {
    expect(await admitted(start(), Array(8).fill(from('198.51.100.1')))).toBe(5)
  })

  test('of one address at sixty accounts: thirty a minute', async () => {
    const tries = Array.from({ length: 60 }, (_none, account) => from('198.51.100.1', account))

    expect(await admitted(start(), tries)).toBe(30)
  })

  test('of thirty addresses at one account: ten, and then one at a time', async () => {
    expect(
      await admitted(
        start(),
        addresses(30).map((address) => from(address)),
      ),
    ).toBe(11)
  })

  test('at an account of that name count like those at one that is there', async () => {
    expect(
      await admitted(
        start(),
        addresses(30).map((address) => from(address, 'ninguem')),
      ),
    ).toBe(11)
  })
})

describe('the owner', () => {
  test('is let in on a device they know while strangers try their account', async () => {
    const limits = start()
    await admitted(
      limits,
      addresses(30).map((address) => from(address)),
    )

    await expect(limits.admit(from('203.0.113.1', 1, 'laptop'))).resolves.toBeUndefined()
    await expect(limits.admit(from('203.0.113.2'))).rejects.toMatchObject({ status: 429, body: { retryAfterSeconds: 1 } })
  })

  test('whose password was right does not use up the tries of their office', async () => {
    const limits = start()
    for (let account = 0; account < 60; account += 1) {
      await limits.admit(from('198.51.100.1', account))
      await limits.forgive(from('198.51.100.1', account))
    }

    await expect(limits.admit(from('198.51.100.1', 99))).resolves.toBeUndefined()
  })

  test('of another account does not give back the wrong tries of their address', async () => {
    const limits = start()
    const wrong = Array.from({ length: 29 }, (_none, account) => from('198.51.100.1', account + 10))
    await admitted(limits, wrong)

    await limits.admit(from('198.51.100.1', 1))
    await limits.forgive(from('198.51.100.1', 1))

    expect(
      await admitted(
        limits,
        Array.from({ length: 5 }, (_none, account) => from('198.51.100.1', account + 50)),
      ),
    ).toBe(1)
  })
})
