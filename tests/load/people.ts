import AES from 'crypto-js/aes.js'
import { z } from 'zod'
import { FALLBACK_ENCRYPTION_KEY, login } from '#core/contract/auth.ts'
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

/** Only what is used: other commits' answers have other fields. */
const sessionSchema = z.object({ token: z.string(), username: z.string(), tenantId: z.int(), userId: z.int() })
const idsSchema = z.array(z.object({ id: z.int() }))

export interface Person extends z.infer<typeof sessionSchema> {
  calls: Calls
}

/** Signs in; each account from an address of its own, so that the limit per address is nobody's problem. @throws Error when refused */
export async function signIn(url: string, account: string, address = '203.0.113.1'): Promise<Person> {
  const calls = createCalls(url)
  const password = AES.encrypt(LOAD_PASSWORD, FALLBACK_ENCRYPTION_KEY).toString()
  const { status, body } = await calls.call(login.method, login.path, { body: { email: account, password }, headers: { 'x-forwarded-for': address } })
  if (status !== 200) throw new Error(`${account} was not signed in: ${status} ${JSON.stringify(body)}`)
  return { ...sessionSchema.parse(body), calls }
}

/** Ids of the rows under `key` of a list's answer. @throws Error when refused */
export async function idsOf({ calls, token }: Person, path: string, key: string): Promise<number[]> {
  const { status, body } = await calls.call('GET', path, { token })
  if (status !== 200) throw new Error(`GET ${path} was answered with ${status} ${JSON.stringify(body)}`)
  return idsSchema.parse(Object(body)[key]).map(({ id }) => id)
}
