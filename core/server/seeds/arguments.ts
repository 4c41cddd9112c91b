import { parseArgs } from 'node:util'
import { StartError } from '../settings/env.ts'
import type { SeedOptions } from './seedTenant.ts'

/** Largest count of one kind; a typing error should not fill a disk. */
const MOST = 10_000_000

const USAGE = 'npm run seed -- --contacts N --tickets N --messages N [--seed 1] [--only plugin,plugin]'

function wholeNumber(name: string, text: string | undefined): number {
  if (text === undefined) throw new StartError(`--${name} is missing: ${USAGE}`)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > MOST) throw new StartError(`--${name} ${text} is not a whole number from 0 to ${MOST}: ${USAGE}`)
  return value
}

/** @throws StartError with one sentence for the person at the terminal */
export function parseSeedArguments(args: readonly string[]): SeedOptions {
  const text = { type: 'string' } as const
  let values: { contacts?: string; tickets?: string; messages?: string; seed?: string; only?: string }
  try {
    values = parseArgs({ args: [...args], options: { contacts: text, tickets: text, messages: text, only: text, seed: { ...text, default: '1' } } }).values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message.split('.')[0] : 'The arguments are wrong'}: ${USAGE}`)
  }
  const contacts = wholeNumber('contacts', values.contacts)
  const tickets = wholeNumber('tickets', values.tickets)
  const messages = wholeNumber('messages', values.messages)
  if (tickets > 0 && contacts === 0) throw new StartError(`Tickets need at least one contact: ${USAGE}`)
  if (messages > 0 && tickets === 0) throw new StartError(`Messages need at least one ticket: ${USAGE}`)
  return { contacts, tickets, messages, seed: wholeNumber('seed', values.seed), only: values.only?.split(',').map((id) => id.trim()) }
}
