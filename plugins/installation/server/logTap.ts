import { pino } from 'pino'
import { z } from 'zod'
import type { Dispose } from '#core/contract/define.ts'
import { maskPersonal } from '#core/contract/maskPersonal.ts'
import type { Log } from '#core/server/log.ts'
import type { LogLevel } from '../contract/index.ts'

/** An entry as the log wrote it, safe to be shown. */
export interface TakenEntry {
  at: Date
  level: LogLevel
  message: string
  facts: string
  tenantId: number | null
  failure: { job: string; attempt: number; reason: string } | null
}

const LONGEST_MESSAGE = 300
const LONGEST_FACT = 300
const LONGEST_FACTS = 1_000
/** Facts whose values are never shown, whatever they hold. */
const SECRET = /pass|token|secret|auth|cookie|key|body|text|qrcode|header|payload|content|phone|number|email|name$/i
/** Of an address only the place is shown: queries carry tokens. */
const QUERY = /(https?:\/\/[^\s?#]+)[?#]\S*/g
/** A user name and password within an address. */
const CREDENTIALS = /:\/\/[^\s/@]+@/g

const recorded = z.looseObject({ level: z.number(), time: z.number(), msg: z.string().default('') })
const failure = z.object({ job: z.string(), attempt: z.int(), reason: z.string() })

const levelOf = (level: number): LogLevel => (level >= 50 ? 'error' : level >= 40 ? 'warn' : level >= 30 ? 'info' : 'debug')

export const safeText = (text: string, longest: number): string =>
  maskPersonal(text.replaceAll(CREDENTIALS, '://…@').replaceAll(QUERY, '$1?…').replaceAll(/\s+/g, ' ')).slice(0, longest)

function factOf([name, value]: [string, unknown]): string {
  if (typeof value === 'boolean' || value === null) return `${name}=${value}`
  if (SECRET.test(name)) return `${name}=…`
  if (typeof value === 'number') return `${name}=${value}`
  return `${name}=${safeText(typeof value === 'string' ? value : '…', LONGEST_FACT)}`
}

/** An entry of the log as it may be shown; null for what is no entry. */
export function readEntry(written: string): TakenEntry | null {
  const read = recorded.safeParse(parsed(written))
  if (!read.success) return null
  const { level, time, msg, tenantId, ...facts } = read.data
  const failed = failure.safeParse(facts)
  return {
    at: new Date(time),
    level: levelOf(level),
    message: safeText(msg, LONGEST_MESSAGE),
    facts: Object.entries(facts).map(factOf).join(' ').slice(0, LONGEST_FACTS),
    tenantId: typeof tenantId === 'number' ? tenantId : null,
    failure: failed.success ? { ...failed.data, reason: safeText(failed.data.reason, LONGEST_FACT) } : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Writable {
  write(text: string): unknown
}

const isWritable = (value: unknown): value is Writable => typeof value === 'object' && value !== null && 'write' in value && typeof value.write === 'function'

/** Hands on every entry of a log besides writing it where it always went. Answers what ends that. */
export function tapLog(log: Log, take: (entry: TakenEntry) => void): Dispose {
  const { streamSym } = pino.symbols
  const target: unknown = Reflect.get(log, streamSym)
  if (!isWritable(target)) return () => {}
  const tap: Writable = {
    write(text) {
      const answer = target.write(text)
      const entry = readEntry(text)
      if (entry) take(entry)
      return answer
    },
  }
  Reflect.set(log, streamSym, tap)
  return () => void Reflect.set(log, streamSym, target)
}
