import type { Limit, MakeLimit } from './limits.ts'

/** Wrong sign-ins of one address and one account in a minute (specification §8, `ERR_LIMIT_MAX`). */
const PAIR_TRIES = 5
/** Wrong sign-ins of one address in a minute, whatever the accounts: an office shares an address, and mistypes. */
const ADDRESS_TRIES = 30
/** Wrong sign-ins of one account in an hour that cost no waiting, from wherever they come. */
const FREE_TRIES = 10
const HOUR_SECONDS = 3_600
/** The longest wait between two tries at one account: the owner on a new device is never locked out, only slowed. */
const LONGEST_WAIT_SECONDS = 60
/** Wrong sign-ins in an hour from a device that its owner has signed in from before: the tries of strangers do not count against it. */
const DEVICE_TRIES = 30

/** Seconds between tries at an account with so many wrong ones: 1, 2, 4 … 60. */
export const waitSeconds = (wrongTries: number): number => Math.min(2 ** Math.min(wrongTries - FREE_TRIES - 1, 10), LONGEST_WAIT_SECONDS)

export interface SignInTry {
  address: string
  /** Id of the account, or the name that was typed where there is none such: both are treated alike. */
  account: number | string
  /** The device, where it is known to belong to the account. */
  device: string | null
}

/** How often a password may be tried: counted before it is looked at, so that tries at once are counted too. */
export interface SignInLimits {
  /** @throws tooManyRequests (429) */
  admit(one: SignInTry): Promise<void>
  /** The password was right: the try is not counted after all. */
  forgive(one: SignInTry): Promise<void>
}

export function createSignInLimits(limits: MakeLimit, name: string): SignInLimits {
  const pair = limits(`${name}.pair`, PAIR_TRIES, 60)
  const address = limits(`${name}.address`, ADDRESS_TRIES, 60)
  const device = limits(`${name}.device`, DEVICE_TRIES, HOUR_SECONDS)
  const account = limits(`${name}.account`, FREE_TRIES, HOUR_SECONDS)
  const gap: Limit = limits(`${name}.gap`, 1, LONGEST_WAIT_SECONDS)
  const pairOf = (one: SignInTry) => `${one.address}:${one.account}`
  return {
    async admit(one) {
      await address(one.address)
      await pair(pairOf(one))
      if (one.device) return device(`${one.account}:${one.device}`)
      const wrongTries = await account.count(String(one.account))
      if (wrongTries > FREE_TRIES) await gap(String(one.account), { seconds: waitSeconds(wrongTries) })
    },
    async forgive(one) {
      await Promise.all([
        pair.forgive(pairOf(one)),
        address.giveBack(one.address),
        one.device ? device.forgive(`${one.account}:${one.device}`) : account.forgive(String(one.account)),
      ])
    },
  }
}
