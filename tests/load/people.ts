import AES from 'crypto-js/aes.js'
import { FALLBACK_ENCRYPTION_KEY, login, type Session } from '#core/contract/auth.ts'
import { type Calls, createCalls } from '#core/server/testing/calls.ts'

/** Password of every account of a program that tests start. */
export const LOAD_PASSWORD = 'senha-de-carga'

/** Bench agents are named `carga1`, `carga2`, … */
export const crewName = (index: number): string => `carga${index + 1}`
export const CREW_SIZE = 50
export const CREW_QUEUES = 10

/** One of the crew whose only conversation is very long, and how many messages it has. */
export const TALKER = crewName(CREW_SIZE - 1)
export const LONG_CONVERSATION = 50_000

export interface Person extends Session {
  calls: Calls
}

/** Signs in; each account from an address of its own, so that the limit per address is nobody's problem. */
export async function signIn(url: string, account: string, address = '203.0.113.1'): Promise<Person> {
  const calls = createCalls(url)
  const password = AES.encrypt(LOAD_PASSWORD, FALLBACK_ENCRYPTION_KEY).toString()
  return { ...(await calls.ask(login, { email: account, password }, { token: '', address })), calls }
}
